/** The periods that a report may have by name; `month` and `year` are those of today, `last-month` is a whole one. */
export const numbersPeriods = ['7d', '30d', '90d', 'month', 'last-month', 'year'] as const;
export type NumbersPeriod = (typeof numbersPeriods)[number];

/** How many pages, and how many sources with their campaigns, a report lists; the CSV has all of them. */
export const NUMBERS_PAGES = 50;
export const NUMBERS_ORIGINS = 100;

/** The longest report, in days: three years. */
export const NUMBERS_DAYS = 1_100;
