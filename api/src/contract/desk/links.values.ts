export const deskLinkSorts = ['slug', 'hits', 'newest'] as const;

/** The list shows each link's hits for this many days. */
export const LINK_DAYS = 30;

/** A link's chart covers this many days. */
export const LINK_CHART_DAYS = 90;
