import type { Page } from '@playwright/test';
import { paths } from '../../support/pages.ts';
import { type Buyer, choosePassword, expect } from '../journey.ts';
import { storeIn } from '../shortcuts.ts';

export const { trial, trialRegister } = paths;
export const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });

export async function fillIn(page: Page, student: Buyer): Promise<void> {
  await page.getByLabel('First Name').fill(student.firstName);
  await page.getByLabel('Last Name').fill(student.lastName);
  await page.getByLabel('Email Address').fill(student.email);
}

export async function askForTrial(page: Page, student: Buyer): Promise<void> {
  await fillIn(page, student);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.waitForURL(`**${trialRegister}`);
}

/** Stores what the trial form does. */
export function rememberTrial(page: Page, { firstName, lastName, email }: Buyer): Promise<void> {
  return storeIn(page, 'localStorage', 'freeTrial', { firstName, lastName, email });
}

export async function register(page: Page, student: Buyer): Promise<void> {
  await choosePassword(page, student.password);
  await create(page).click();
}

/** Signs in to the course app's local page. */
export async function signIn(page: Page, { email, password }: Buyer): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Finds a mail among the local mails by the page's own link, and follows the link in it. */
export async function openMail(page: Page, subject: string, to: string): Promise<void> {
  await page.getByRole('link', { name: 'All e-mails' }).first().click();
  await page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).click();
  await page.locator('.links a').first().click();
}

/** Checks that the registration has no answers, and says where to give them. */
export async function expectUsedUp(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(trialRegister);
  await expect(page.getByRole('alert')).toHaveText('Please fill out the trial form first');
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
