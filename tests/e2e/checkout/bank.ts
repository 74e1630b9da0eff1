import type { Page } from '@playwright/test';

/** Switches on everything of Stripe's that is off by default. */
export const BANK_PAYMENTS = {
  CHECKOUT_PAYMENT_METHODS: 'card,us_bank_account',
  CHECKOUT_AUTOMATIC_TAX: 'on',
  CHECKOUT_TAX_IDS: 'on',
  CHECKOUT_PROMOTION_CODES: 'on',
};

/** A country in which the local account collects no tax. */
export const UNTAXED = 'NZ';

/** What the buyer fills in for a bank debit (`pay` of ../shortcuts.ts). */
export const BY_BANK = { method: 'us_bank_account', country: UNTAXED };

export const onItsWay = (page: Page) => page.getByRole('heading', { name: 'Your payment is on its way', level: 1 });
