/** Facts that the build collects about a PDF (web/build/document-covers.ts). */
export interface DocumentFile {
  /** Size of the file. */
  bytes: number;
  /** Address of the first page's picture; width and height are its size in pixels. */
  cover: string;
  /** The same picture in each width, for `srcset`. */
  srcSet: string;
  width: number;
  height: number;
}

declare const __DOCUMENT_FILES__: Record<string, DocumentFile>;

/**
 * Looks up a PDF of this site.
 * @param file its path, e.g. /documents/terms.pdf
 * @throws Error when web/public has no such file
 */
export function documentFile(file: string): DocumentFile {
  const found = __DOCUMENT_FILES__[file];
  if (!found) throw new Error(`web/public${file} is missing`);
  return found;
}

/** Formats a file's size: 95 kB, 1.2 MB (decimal units, as operating systems show them). */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
