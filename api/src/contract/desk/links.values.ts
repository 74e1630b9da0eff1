export const deskLinkSorts = ['slug', 'hits', 'newest'] as const;

/** Days of a link's recent hits in the list. */
export const LINK_DAYS = 30;

/** Days in the chart of a link. */
export const LINK_CHART_DAYS = 90;
