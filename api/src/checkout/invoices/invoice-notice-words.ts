import { countryName } from '../../contract/countries.values.ts';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import type { Description } from '../../platform/notices/notice-registry.ts';

/** The facts about a request for an invoice that a notice shows. */
export interface RequestInNotice {
  id: string;
  seats: number;
  /** The amount of the invoice in cents, without tax. */
  cents: number;
  currency: string;
  company: string;
  country: string;
  contactName: string;
  email: string;
  purchaseOrder: string | null;
  taxId: string | null;
}

/** Events of an invoice that need a staff member's attention. */
export type InvoiceEvent = 'overdue' | 'partly-paid' | 'overpaid' | 'voided' | 'uncollectible' | 'second' | 'cash';

/** An invoice and what happened to it. */
export interface InvoiceNews {
  news: InvoiceEvent;
  /** Stripe's id; for the event `cash`, that of the customer. */
  invoice: string;
  number: string | null;
  /** Id of the request; null if we have none for this invoice. */
  request: string | null;
  company: string | null;
  seats: number;
  currency: string;
  /** In cents: for `overpaid` the excess, for `cash` what waits at Stripe, otherwise what has been paid so far. */
  cents: number;
}

declare module '../../platform/notices/notice.ts' {
  interface NoticeFacts {
    'invoice-request': RequestInNotice;
    invoice: InvoiceNews;
  }
}

/** Describes a new request for an invoice. */
export function aboutRequest(request: RequestInNotice): Description {
  const { id, seats, company, email } = request;
  const amount = formatCents(request.cents, request.currency);
  return {
    subject: `Invoice requested: ${formatSeats(seats)}, ${amount}, ${company}`,
    summary: `${company}: ${formatSeats(seats)} for ${amount}, ${email}`,
    facts: [
      ['Company', company],
      ['Country', countryName(request.country)],
      ['Contact', `${request.contactName}, ${email}`],
      ['Seats', seats.toLocaleString('en-US')],
      ['Amount', `${amount}, without tax`],
      ['Purchase order', request.purchaseOrder],
      ['VAT or tax ID', request.taxId],
    ],
    link: `/invoices/${id}`,
    whatToDo: 'Nothing is sent until you approve or decline it at the desk.',
  };
}

const said: Record<InvoiceEvent, { what: string; money?: string; whatToDo: string }> = {
  overdue: {
    what: 'An invoice is overdue',
    whatToDo: 'Ask the company about it, or void it at Stripe. It can still be paid.',
  },
  'partly-paid': {
    what: 'An invoice was paid in part',
    whatToDo: 'The company gets no seats until it is paid in full. Ask for the rest.',
  },
  overpaid: {
    what: 'An invoice was overpaid',
    money: 'Overpaid',
    whatToDo: "The company gets its seats. Refund the excess at Stripe, where it is in the customer's credit balance.",
  },
  voided: { what: 'An invoice was voided', whatToDo: 'It can no longer be paid, and gives no seats.' },
  uncollectible: {
    what: 'An invoice was marked uncollectible',
    whatToDo: 'If the company pays it after all, it gets its seats. A transfer waits at Stripe until you apply it.',
  },
  second: {
    what: 'A second invoice was paid for the same request',
    whatToDo: 'It gives no seats. Refund it at Stripe, or agree with the company on what it buys.',
  },
  cash: {
    what: "Money waits in a customer's cash balance at Stripe",
    money: 'Waiting',
    whatToDo:
      'A transfer was too small, too large or too late. Ask for the rest, apply it to an open invoice at Stripe, or return it.',
  },
};

/** Describes what happened to an invoice. */
export function aboutInvoice(invoice: InvoiceNews): Description {
  const { what, money = 'Paid', whatToDo } = said[invoice.news];
  const who = [formatSeats(invoice.seats), invoice.company].filter(Boolean).join(', ');
  return {
    subject: `${what}: ${who}`,
    summary: `${what.charAt(0).toLowerCase()}${what.slice(1)}: ${who}`,
    facts: [
      ['Company', invoice.company],
      ['Seats', invoice.seats.toLocaleString('en-US')],
      [money, invoice.cents > 0 ? formatCents(invoice.cents, invoice.currency) : null],
      ['Invoice', invoice.number ?? invoice.invoice],
      ['At Stripe', invoice.invoice],
    ],
    link: invoice.request && `/invoices/${invoice.request}`,
    whatToDo,
  };
}
