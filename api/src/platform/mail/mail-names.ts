import type { MailKind } from './mail.ts';

const mailNames: Record<MailKind, string> = {
  'payment-pending': 'The payment is on its way',
  'payment-failed': 'The payment failed',
  'seats-paid': 'The seats are paid, with the claim link',
  'claim-reminder': 'Reminder of the claim link',
  'payment-changed': 'The payment has changed',
  'organization-ready': 'The organization is ready',
  'seats-added': 'Seats were added',
  'invoice-requested': 'The request for an invoice has arrived',
  'invoice-declined': 'The request for an invoice was declined',
  'ownership-link': 'The link that attaches a payment to an account',
  'trial-confirmation': 'The free trial, with the link that confirms the address',
  'staff-invitation': 'The invitation to the desk',
  'staff-password': 'The link to a new password for the desk',
  'team-notice': 'To the team: something happened',
  'team-digest': 'To the team: what happened',
  test: 'A test',
};

/** Names a kind of mail for the team; one of an earlier version keeps its own name. */
export function mailName(kind: string): string {
  return mailNames[kind as MailKind] ?? kind;
}
