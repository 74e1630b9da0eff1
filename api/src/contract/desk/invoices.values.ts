/** See checkout/invoices/invoice-states.ts for how they follow one another. */
export const invoiceStates = ['new', 'approving', 'sent', 'paid', 'voided', 'uncollectible', 'declined'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Which requests a list shows: those in a state, those that wait for a decision, or those past their due date. */
export const invoiceFilters = ['waiting', 'overdue', ...invoiceStates] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const invoiceSorts = ['newest', 'oldest', 'amount'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
