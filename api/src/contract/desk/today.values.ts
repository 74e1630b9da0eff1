/** The actions that operators can take; all but `review`, which leads to the record, without leaving the page. */
export const todayActions = [
  'send-claim-link',
  'copy-claim-link',
  'send-confirmation',
  'retry-lead',
  'retry-leads',
  'retry-mails',
  'retry-deals',
  'import-posts',
  'review',
] as const;
export type TodayAction = (typeof todayActions)[number];

/** The most items that are listed. */
export const TODAY_MOST = 50;

/** The most cases of a condition that are looked at and counted; there may be more. */
export const TODAY_COUNTED = 1_000;

/** The figures of the last seven days, in display order. */
export const weekMeasures = ['visits', 'leads', 'checkouts', 'payments', 'organizations'] as const;
export type WeekMeasure = (typeof weekMeasures)[number];
