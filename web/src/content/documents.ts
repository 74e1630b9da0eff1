import { pluralize } from '#contract/text.values.ts';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const content = published.content.documents;

/** The hosted documents: content/documents.yaml. */
export const documents = content.documents.map((one) => ({ ...one, path: paths[one.page] }));
export type HostedDocument = (typeof documents)[number];

export const documentWords = {
  views: 'How to show the document',
  direct: 'Direct Embed',
  viewer: 'Google Viewer',
  unsupported: "It appears your browser doesn't support embedded PDFs.",
  fallbackLink: 'Click here to download the PDF',
  open: 'Open the PDF',
  whole: 'Read the whole document',
  failed: ' – Google Viewer cannot show it here',
  scroll: 'Scroll through it here, or open the PDF to read, search or keep it.',
  /** @param drawn how many of its pages are shown */
  some: (drawn: number, all: number) =>
    `The first ${drawn} of ${all} pages are here. Open the PDF to read, search or keep it.`,
  pages: 'as pictures',
  contents: 'In this document',
  page: (number: number) => `page ${number}`,
  length: (pages: number) => pluralize(pages, 'page'),
  questions: 'View FAQ',
  waiting: ' – Google Viewer is loading…',
  closing: content.closing,
} as const;
