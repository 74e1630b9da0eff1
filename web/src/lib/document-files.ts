import type { Content } from '#contract/content/documents.ts';
import type { DocumentFile } from '#contract/published.ts';
import { published } from './published.ts';

type Document = Content['documents']['documents'][number];

/** Those of the samples (web/build/document-covers.ts). */
declare const __DOCUMENT_FILES__: Record<string, DocumentFile>;

/**
 * Looks up a PDF of this site: what an editor has put in its place, the owner's, or the sample.
 * @param file its path, e.g. /documents/terms.pdf
 * @throws Error when there is no such file
 */
export function documentFile({ file, pdf }: Document): DocumentFile {
  const found = pdf ?? published.documentFiles[file] ?? __DOCUMENT_FILES__[file];
  if (!found) throw new Error(`content/files${file} is missing`);
  return found;
}

/** Formats a file's size: 95 kB, 1.2 MB (decimal units, as operating systems show them). */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the address of a PDF's page, counted from 1. Viewers that do not know the fragment begin with the first page. */
export const pageAddress = (file: string, page: number) => (page === 1 ? file : `${file}#page=${page}`);

/** Returns the id of a page's picture. Pages are counted from 1. */
export const pageId = (page: number) => `page-${page}`;
