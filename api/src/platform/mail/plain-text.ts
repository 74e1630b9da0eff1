import type { DomNode, FormatCallback, HtmlToTextOptions } from 'html-to-text';

/**
 * Formats a link as "words: address", never breaking the address, so that mail clients turn it into a link. An address
 * that is its own words comes once.
 */
const link: FormatCallback = (element, walk, builder, { separator = ': ' }) => {
  const [words] = element.children as { data?: string }[];
  if (words?.data !== element.attribs.href) {
    walk(element.children as DomNode[], builder);
    builder.addInline(separator);
  }
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true });
};

/** Formats the action as a block with its address on a separate line. */
const action: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children as DomNode[], builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const options: HtmlToTextOptions = {
  wordwrap: 76,
  formatters: { link, action },
  selectors: [
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a', format: 'link' },
    { selector: 'a.action', format: 'action' },
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 56 } },
  ],
};

let loading: Promise<(html: string) => string> | undefined;

/** Loads the library on the first mail, so that an api that sends none does not pay for it. */
async function loadConverter() {
  const { compile } = await import('html-to-text');
  return compile(options);
}

/** Converts a mail's HTML to plain text, with all its words and every address that it links to. */
export async function plainText(html: string): Promise<string> {
  loading ??= loadConverter();
  const convert = await loading;
  return convert(html)
    .replace(/[ \t]+$/gm, '')
    .trim();
}
