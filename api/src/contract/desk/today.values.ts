/** The kinds of things that may need a staff member, most urgent first. */
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
  'certificate-failing',
  'backup-failing',
  'disk-nearly-full',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** The actions that operators can take without leaving the page. */
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

/** The most items that are listed. */
export const TODAY_MOST = 50;

/** The most records of a kind that are counted; there may be more. */
export const TODAY_COUNTED = 1_000;

/** The figures of the last seven days, in display order. */
export const weekMeasures = ['visits', 'leads', 'checkouts', 'payments', 'organizations'] as const;
export type WeekMeasure = (typeof weekMeasures)[number];
