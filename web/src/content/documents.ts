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
  firstPage: 'This is its first page. Open the whole document as a PDF',
  orDirect: ', or read it on this page with Direct Embed',
  questions: 'View FAQ',
  waiting: ' – Google Viewer is loading…',
  closing: content.closing,
} as const;
