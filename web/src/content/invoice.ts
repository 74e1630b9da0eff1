import { site } from '../lib/site.ts';

/** The steps from the request to the team's first day, and marks of what is a sample. */
const steps: ReadonlyArray<readonly [title: string, text: string, mark?: string]> = [
  ['You ask', 'Tell us how many seats you need, and where the invoice goes.'],
  [
    'We check it',
    'Somebody reads every request within one working day, and writes to you if something is unclear.',
    'Sample promise',
  ],
  [
    'You get the invoice',
    `Stripe, our payment provider, emails it to you. You then have ${site.INVOICE_DAYS_DUE} days to pay it.`,
  ],
  ['Your team starts', 'Once it is paid, we email you the link to create your organization.'],
];

/** The page that asks for an invoice, and the one that follows it. */
export const invoice = {
  title: 'Pay by Invoice',
  description: 'Ask for an invoice for seats in the AI-first developer-productivity course, and pay by bank transfer.',
  lead: 'By bank transfer instead of by card, for a team of any size.',
  steps,
  done: 'Done.',
  legends: { seats: 'Seats', contact: 'Who gets the invoice', address: 'Billing address', details: 'On the invoice' },
  perSeat: 'one seat',
  tooMany: (most: number) => `One invoice can be for up to ${most.toLocaleString('en-US')} seats. For more:`,
  optional: 'optional',
  choose: 'Choose a country',
  submit: 'Request the invoice',
  submitting: 'Sending...',
  submitNote: 'Nothing is charged, and no invoice is sent before we have checked it.',
  card: 'Paying by card?',
  cardLink: 'Back to the checkout',
  link: 'Pay by invoice',
  ask: 'Does your company pay by invoice?',
} as const;

export const invoiceRequested = {
  title: 'We Have Your Request',
  description: 'Your request for an invoice has arrived.',
  facts: { seats: 'Seats', amount: 'Amount', each: 'without tax', to: 'Sent to', address: 'Billing address' },
  thanks: 'Thank you. Nothing has been charged, and we will be in touch by email.',
  next: 'What happens next',
  wrong: 'Is something wrong, or has something changed?',
} as const;
