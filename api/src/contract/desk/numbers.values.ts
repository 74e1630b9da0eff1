/** Named periods of a report. `month` and `year` are the current ones so far; `last-month` is a whole month. */
export const numbersPeriods = ['7d', '30d', '90d', 'month', 'last-month', 'year'] as const;
export type NumbersPeriod = (typeof numbersPeriods)[number];

/** The most pages, and the most sources with campaigns, that a report lists; the CSV file has all of them. */
export const NUMBERS_PAGES = 50;
export const NUMBERS_ORIGINS = 100;

/** The longest report, in days: three years. */
export const NUMBERS_DAYS = 1_100;
