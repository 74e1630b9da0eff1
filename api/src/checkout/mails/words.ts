import type { MailContext } from '../../platform/mail/mail-text.ts';

/** The link needs no password: the first person to use it becomes the administrator. */
export const keepLinkPrivate =
  'Anyone with this link can create the organization, so only forward it to the person who will run it.';

/** Completes "You are receiving this email because" for the address that the buyer gave Stripe. */
export function paidWithThisAddress({ publicUrl }: MailContext): string {
  return `this address was used for a payment at ${new URL(publicUrl).host}`;
}
