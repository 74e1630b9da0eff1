import { published } from '../lib/published.ts';

/** The page that asks for an invoice (content/invoice.yaml), and the one that follows it. */
export const invoice = {
  ...published.content.invoice,
  mark: 'Sample promise',
  done: 'Done.',
  legends: { seats: 'Seats', contact: 'Who gets the invoice', address: 'Billing address', details: 'On the invoice' },
  tooMany: (most: number) => `One invoice can be for up to ${most.toLocaleString('en-US')} seats. For more:`,
  choose: 'Choose a country',
  submit: 'Request the invoice',
  submitting: 'Sending...',
  submitNote: 'Nothing is charged, and no invoice is sent before we have checked it.',
  card: 'Paying by card?',
  cardLink: 'Back to the checkout',
  link: 'Pay by invoice',
  ask: 'No card?',
} as const;

export const invoiceRequested = {
  title: 'We Have Your Request',
  description: 'Your request for an invoice has arrived.',
  facts: { seats: 'Seats', amount: 'Amount', each: 'without tax', to: 'Goes to', address: 'Billing address' },
  thanks: 'Thank you. Nothing has been charged, and we will be in touch by email.',
  next: 'What happens next',
  wrong: 'Is something wrong, or has something changed?',
} as const;
