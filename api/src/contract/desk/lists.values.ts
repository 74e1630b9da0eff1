/** Rows on a page of the desk's lists. */
export const DESK_PAGE_SIZE = 50;

/** How many matches a list counts and pages through; a search narrows down the rest. */
export const DESK_COUNTED = 10_000;
