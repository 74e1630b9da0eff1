/**
 * What operators can do about an item. `review` leads to its record; the others ask for confirmation. No action on a single record
 * runs from this list: rows move up when an item is settled, so a double click could act on the next one.
 */
export const todayActions = ['retry-leads', 'retry-mails', 'retry-deals', 'import-posts', 'review'] as const;
export type TodayAction = (typeof todayActions)[number];

/** The most items that are listed. */
export const TODAY_MOST = 50;

/** The most cases of a condition that are looked at and counted; there may be more. */
export const TODAY_COUNTED = 1_000;

/** The figures of today, and those of the last seven days, in display order. */
export const soFarMeasures = ['leads', 'checkouts', 'payments', 'organizations'] as const;
export const weekMeasures = ['visits', ...soFarMeasures] as const;
export type WeekMeasure = (typeof weekMeasures)[number];
