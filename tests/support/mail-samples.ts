import { renderInvoiceDeclined } from '#api/checkout/invoices/mails/invoice-declined.tsx';
import { renderInvoiceRequested } from '#api/checkout/invoices/mails/invoice-requested.tsx';
import { renderClaimReminder } from '#api/checkout/mails/claim-reminder.tsx';
import { renderPaymentChanged } from '#api/checkout/mails/payment-changed.tsx';
import { renderPaymentFailed } from '#api/checkout/mails/payment-failed.tsx';
import { renderPaymentPending } from '#api/checkout/mails/payment-pending.tsx';
import { renderSeatsPaid } from '#api/checkout/mails/seats-paid.tsx';
import { renderStaffInvitation } from '#api/desk/staff/mails/staff-invitation.tsx';
import { renderStaffPassword } from '#api/desk/staff/mails/staff-password.tsx';
import { renderOrganizationReady } from '#api/organizations/mails/organization-ready.tsx';
import { renderOwnershipLink } from '#api/organizations/mails/ownership-link.tsx';
import { renderSeatsAdded } from '#api/organizations/mails/seats-added.tsx';
import type { Mail, MailContext } from '#api/platform/mail/mail-text.ts';
import { renderTrialConfirmation } from '#api/trials/mails/trial-confirmation.tsx';
import { leadWithName, teamMailSamples } from './team-mail-samples.ts';

export const context: MailContext = {
  brand: 'Lodestar',
  colours: { brand: '#0a2540', accent: '#00e6ff' },
  publicUrl: 'https://lodestar.example',
  appUrl: 'https://app.lodestar.example/',
  replyAddress: 'hello@lodestar.example',
};

export const payment = {
  seats: 2,
  unitAmountCents: 500_000,
  amountCents: 1_000_000,
  currency: 'usd',
  paidAt: '2026-11-23T09:30:00.000Z',
  claimToken: 'claim_sample9f3c2b7a',
};

export const organization = {
  organizationName: 'Northwind Sample',
  seats: 2,
  administrator: { firstName: 'Dana', lastName: 'Sample', email: 'dana@northwind.example.com' },
};

export const seatsAdded = {
  organizationName: 'Northwind Sample',
  added: 3,
  administrator: 'dana@northwind.example.com',
};

export const ownershipLink = {
  paymentId: '6f1d1f52-0000-4000-8000-000000000001',
  email: 'dana@northwind.example.com',
  seats: 3,
  answers: { firstName: 'Dana', lastName: 'Sample', organizationName: 'Northwind Sample' },
};

const member = { email: 'sam@lodestar.example', role: 'operator' as const };
const ready = { verifyToken: null, trial: { path: '/sample-trial', minutes: '60–90' } };

/** Each mail as it is usually sent. */
export const mailSamples: Record<string, () => Promise<Mail>> = {
  'seats-paid': () => renderSeatsPaid(payment, context),
  'payment-pending': () => renderPaymentPending(payment, context),
  'payment-failed': () => renderPaymentFailed(payment, context),
  'reminder-first': () => renderClaimReminder({ ...payment, afterDays: 1 }, context),
  'reminder-last': () => renderClaimReminder({ ...payment, afterDays: 3 }, context),
  refunded: () => renderPaymentChanged(changed('refunded', 1_000_000), context),
  'partly-refunded': () => renderPaymentChanged(changed('partially_refunded', 500_000), context),
  disputed: () => renderPaymentChanged(changed('disputed', 0), context),
  'organization-ready': () => renderOrganizationReady(organization, ready, context),
  'organization-new': () =>
    renderOrganizationReady(organization, { ...ready, verifyToken: 'own_sample9f3c2b7a5d1e' }, context),
  'seats-added': () => renderSeatsAdded(seatsAdded, context),
  'ownership-link': () => renderOwnershipLink(ownershipLink, { token: 'own_sample9f3c2b7a5d1e', minutes: 30 }, context),
  'trial-confirmation': () =>
    renderTrialConfirmation(
      { email: 'dana@northwind.example.com' },
      { token: 'sample7c1e9f3c2b7a5d60418e9f3c2b7a5d60', trialPath: ready.trial.path },
      context,
    ),
  'staff-invitation': () =>
    renderStaffInvitation(
      { userId: '', email: member.email, by: 'robin@lodestar.example' },
      member,
      `${context.publicUrl}/desk/password#link=sample`,
      context,
    ),
  'staff-password': () => renderStaffPassword(member.email, `${context.publicUrl}/desk/password#link=sample`, context),
  'invoice-requested': () => renderInvoiceRequested({ seats: 250 }, 30, context),
  'invoice-declined': () =>
    renderInvoiceDeclined({ seats: 250, reason: 'We cannot send invoices to your country yet.' }, context),
  ...teamMailSamples(context),
};

function changed<C>(change: C, refundedCents: number) {
  return { ...payment, change, refundedCents, isClaimed: false };
}

/** Real names, and names that people try out. All but the last fit the forms' limit. */
export const oddNames = {
  html: '<b onclick="alert(1)">Bold</b> & "Sons" </table>',
  lines: 'Northwind\r\nBcc: everybody@example.com\r\n\r\n<p>Hello',
  rightToLeft: 'شركة الشمال',
  overridden: 'Northwind \u202egnp.exe\u202c \u2066Ltd\u2069',
  emoji: '👩🏽‍💻 Émile & Söhne 🏳️‍🌈',
  long: 'Donaudampfschifffahrtsgesellschaft'.repeat(8).slice(0, 250),
};

export function mailWithName(name: string): Promise<Mail> {
  const administrator = {
    firstName: name,
    lastName: name,
    email: `${'d'.repeat(60)}@${'northwind.'.repeat(18)}example`,
  };
  return renderOrganizationReady({ ...organization, organizationName: name, administrator }, ready, context);
}

/** Renders a mail to the team that does the same. @public The browser tests bundle this file. */
export function teamMailWithName(name: string): Promise<Mail> {
  return leadWithName(name, context);
}
