import type { Page } from '@playwright/test';
import type { StaffRole } from '../../../api/src/contract/desk/roles.values.ts';
import type { Site } from '../../support/site.ts';
import { newStaff, sessionOf } from '../../support/staff-accounts.ts';

/** Signs a page in at the desk as a new staff member. The sign-in screen has its own tests. */
export async function signedIn(page: Page, site: Site, role: StaffRole): Promise<{ id: string; email: string }> {
  const staff = await newStaff(site, role);
  const tokens = await sessionOf(site, staff);
  await page.addInitScript((stored) => {
    // Only once per tab: later documents keep the session that the desk has stored.
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    sessionStorage.setItem('deskSession', stored);
    sessionStorage.setItem('deskUsed', String(Date.now()));
  }, JSON.stringify(tokens));
  return staff;
}
