/** See checkout/invoices/invoice-states.ts for how they follow one another. */
export const invoiceStates = ['new', 'approving', 'sent', 'paid', 'voided', 'uncollectible', 'declined'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
