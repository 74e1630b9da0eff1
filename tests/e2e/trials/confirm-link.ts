import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { noMoreMails } from '../../support/students.ts';
import { mailedLink, newStudent } from '../shortcuts.ts';

export const button = (page: Page) => page.getByRole('button', { name: 'Confirm my email address' });

/** Registers a student when Supabase sends no more mails in this hour. @returns also the link in our mail */
export async function newLink(site: Site) {
  site.standIns.faults.add({ ...noMoreMails, times: 1 });
  const student = await newStudent(site, { confirmed: false });
  const subject = 'Confirm your email address to start your free trial';
  return { ...student, link: await mailedLink(site, student.email, subject, /confirm-email/) };
}
