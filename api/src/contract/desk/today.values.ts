/** What may need a person, most urgent kinds first. */
export const todayKinds = [
  'unclaimed',
  'dispute',
  'payment-review',
  'invoice-request',
  'frozen-organization',
  'unconfirmed-address',
  'lead-refused',
  'mail-refused',
  'mail-unsent',
  'profile-unsynced',
  'deal-unsynced',
  'erasure-stuck',
  'import-stale',
  'jobs-failing',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** What operators can do about them without leaving the page. */
export const todayActions = [
  'send-claim-link',
  'copy-claim-link',
  'send-confirmation',
  'retry-lead',
  'retry-leads',
  'retry-mails',
  'retry-deals',
  'import-posts',
] as const;
export type TodayAction = (typeof todayActions)[number];

/** Things that are listed one by one at most. */
export const TODAY_MOST = 50;

/** How many things of a kind are counted; there may be more. */
export const TODAY_COUNTED = 1_000;

/** The figures of the last seven days, in the order in which they are shown. */
export const weekMeasures = ['visits', 'leads', 'checkouts', 'payments', 'organizations'] as const;
export type WeekMeasure = (typeof weekMeasures)[number];
