/** For the transitions, see checkout/invoices/invoice-states.ts. */
export const invoiceStates = ['new', 'approving', 'sent', 'paid', 'voided', 'uncollectible', 'declined'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
