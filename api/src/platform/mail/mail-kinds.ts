/** Every kind of mail, as the team calls it. */
const names = {
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

/** A kind of mail. Its text is made of `Parameters`: ids, and facts that must stay as they were when the mail was added. */
export interface MailKind<Parameters> {
  name: string;
  /** Never set; only carries the type for the compiler. */
  parameters?: Parameters;
}

/** Declares the parameters of a kind of mail, beside its text. */
export function mailKind<Parameters>(name: keyof typeof names): MailKind<Parameters> {
  return { name };
}

/** Names a kind of mail for the team; one of an earlier version keeps its own name. */
export function mailName(kind: string): string {
  return names[kind as keyof typeof names] ?? kind;
}
