import type { Content } from '#contract/content/documents.ts';
import type { DocumentFile } from '#contract/content/pages.ts';
import { published } from './published.ts';

type Document = Content['documents']['documents'][number];

/** Those of the samples (web/build/samples.ts). */
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

/**
 * Returns the address of a PDF's page. Viewers that do not know the fragment begin with the first page.
 * @param place the page, counted from 1; 2.4 is four tenths down page 2, and viewers show its top
 */
export function pageAddress(file: string, place: number): string {
  const page = Math.floor(place);
  return page === 1 ? file : `${file}#page=${page}`;
}

/** Returns the id of a place in a PDF's pictures. @param place a page, counted from 1; 2.4 is four tenths down page 2 */
export const placeId = (place: number | string) => `page-${place}`;
