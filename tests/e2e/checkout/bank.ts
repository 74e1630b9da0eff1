import type { Page } from '@playwright/test';

/** A shop in which everything of Stripe's that we offer is switched on. */
export const BANK_PAYMENTS = {
  CHECKOUT_PAYMENT_METHODS: 'card,us_bank_account',
  CHECKOUT_AUTOMATIC_TAX: 'on',
  CHECKOUT_TAX_IDS: 'on',
  CHECKOUT_PROMOTION_CODES: 'on',
};

/** What the buyer fills in for a bank debit (`pay` of ../shortcuts.ts). */
export const BY_BANK = { method: 'us_bank_account', country: 'NZ' };

export const onItsWay = (page: Page) => page.getByRole('heading', { name: 'Your payment is on its way', level: 1 });
