/** For the transitions, see checkout/invoices/invoice-states.ts. */
export const invoiceStates = ['new', 'approving', 'sent', 'paid', 'voided', 'uncollectible', 'declined'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Filters of the list: requests in a state, undecided requests, or invoices past their due date. */
export const invoiceFilters = ['waiting', 'overdue', ...invoiceStates] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const invoiceSorts = ['newest', 'oldest', 'amount'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
