import type { StaffRole } from '#contract/desk/roles.values.ts';

/** What each role may do. */
export const may: Record<StaffRole, string> = {
  viewer: 'Sees payments, leads, links and numbers. Changes nothing.',
  operator: 'Sees everything, and does the daily work: claim links, invoices, leads, short links, posts.',
  owner: 'Also decides who may use the desk, and erases people.',
};
