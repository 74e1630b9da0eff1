/** Rows per page in the desk's lists. */
export const DESK_PAGE_SIZE = 50;

/** The most matches that a list counts and pages through; a narrower search finds the rest. */
export const DESK_COUNTED = 10_000;
