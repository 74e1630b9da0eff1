/** Width of the picture of a PDF's first page for phones, in pixels. */
export const NARROW_COVER = 640;
/** How many pages of a PDF are drawn. */
export const MAX_PAGES = 12;
