/** Width of the picture of a PDF's first page for phones, in pixels. */
export const NARROW_COVER = 640;

/** Returns `srcset` of both pictures. @param width of the wide one, in pixels */
export function coverSet({ cover, narrowCover, width }: { cover: string; narrowCover: string; width: number }): string {
  return `${narrowCover} ${NARROW_COVER}w, ${cover} ${width}w`;
}
