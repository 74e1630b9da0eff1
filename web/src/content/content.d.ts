/** The content documents. The build puts each in place of its name (web/build/content.ts), so a module names one once. */
declare const __CONTENT__: import('#contract/content/documents.ts').Content;
