/** A stylesheet of the build: its file, assets/….css, and its text. */
export interface Sheet {
  file: string;
  css: string;
}

/**
 * A sheet as it stands in a page. The disabled link fetches nothing: Vite's loader looks for it before it fetches the sheet of a page
 * that is about to be shown.
 */
export function styleBlock({ file, css }: Sheet): string {
  return `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled>`;
}
