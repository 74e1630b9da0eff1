import type { MailContext } from '../../platform/mail/mail-text.ts';

/** The link needs no password: whoever opens it first is the administrator. */
export const whoeverHasTheLink =
  'Whoever has this link can create the organization, so forward it only to the person who will run it.';

/** Ends "You get this mail because": a mail to the address that a buyer gave to Stripe. */
export function paidWithThisAddress({ publicUrl }: MailContext): string {
  return `somebody paid at ${new URL(publicUrl).host} with this address`;
}
