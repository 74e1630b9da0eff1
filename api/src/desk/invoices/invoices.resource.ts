import { sql } from 'kysely';
import { z } from 'zod';
import { declineRequest } from '../../checkout/invoices/decline-request.ts';
import { InvoiceApproval } from '../../checkout/invoices/invoice-approval.ts';
import { findPrices, type Price, shownAs } from '../../checkout/invoices/invoice-prices.ts';
import { findRequest, type InvoiceRequest, lockRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { isOverdue } from '../../checkout/invoices/invoice-states.ts';
import { countryName } from '../../contract/countries.values.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusalOf } from '../../platform/vendors/stripe.client.ts';
import { code, count, link, quiet, state, text, time } from '../kit/cells.ts';
import { check, reason, seen } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { known } from '../refusals.ts';
import { hasWords } from '../search.ts';
import { answersOf, answersSeen, CORRECTED, correctInvoice } from './invoice-correction.ts';
import { describeInvoice, type InvoiceFacts, readInvoiceFacts } from './invoice-facts.ts';

const contact = sql`company || ' ' || contact_name || ' ' || contact_email`;
const hasState = (name: InvoiceRequest['state']) => sql<boolean>`state = ${name}`;

/** Companies that asked to pay by invoice. */
export const invoices = resource({
  kind: 'invoice',
  path: 'invoices',
  one: 'request for an invoice',
  many: 'Invoices',
  lead: 'Companies that asked to pay by invoice. Nothing is sent until you approve it.',
  none: 'Requests come from the form for paying by invoice.',
  table: 'invoice_requests',
  find: findRequest,
  lock: lockRequest,
  search: {
    label: 'Company, contact or number',
    in: (words, q) => [
      sql`select id from invoice_requests where ${hasWords(contact, words)}`,
      sql`select id from invoice_requests where upper(invoice_number) = upper(${q.trim()})`,
    ],
  },
  filters: {
    state: {
      label: 'State',
      choices: {
        waiting: {
          label: 'Awaiting decision',
          where: sql<boolean>`state in ('new', 'approving')`,
          none: {
            title: 'No requests awaiting a decision',
            text: 'Every company that asked for an invoice has an answer.',
          },
        },
        sent: { label: 'Sent', where: hasState('sent') },
        overdue: { label: 'Overdue', where: sql<boolean>`state = 'sent' and due_at < now()` },
        paid: { label: 'Paid', where: hasState('paid') },
        declined: { label: 'Declined', where: hasState('declined') },
        voided: { label: 'Voided', where: hasState('voided') },
        uncollectible: { label: 'Uncollectible', where: hasState('uncollectible') },
      },
    },
  },
  sorts: {
    newest: ['created_at', 'desc'],
    oldest: ['created_at', 'asc'],
    amount: [sql`seats::bigint * unit_amount_cents`, 'desc'],
  },
  beside: findPrices,
  head: 'Company',
  title: ({ company }) => company,
  second: (request) => `${request.contact_name}, ${request.contact_email}`,
  columns: [
    { head: 'State', cell: stateOf },
    { head: 'Seats', cell: ({ seats }) => count(seats), isNumeric: true },
    {
      head: 'Amount',
      cell: (request, prices) => {
        const { unitCents, currency } = prices.get(request.id) ?? shownAs(request);
        return { type: 'money', cents: request.seats * unitCents, currency };
      },
      sort: 'amount',
      isNumeric: true,
    },
    { head: 'Requested', cell: ({ created_at }) => time(created_at), sort: 'newest', isNumeric: true },
  ],
  facts: readInvoiceFacts,
  page: {
    title: (facts) => `${amountOf(facts)} for ${facts.request.company}`,
    lead: ({ request, price }) => [
      text(`${formatSeats(request.seats)} at ${priceOf(price)}, requested`),
      time(request.created_at),
    ],
    states: ({ request }) => [
      ['Request', stateOf(request)],
      ['Invoice', text(request.invoice_number)],
      ['Due', time(request.due_at, 'day')],
    ],
    details: ({ request, shown, isNewPrice }) => [
      ['Company', text(request.company)],
      ['Contact', text(request.contact_name)],
      ['E-mail', text(request.contact_email)],
      ['Address', text(addressOf(request))],
      ['Purchase order', text(request.purchase_order)],
      [
        'Tax ID',
        text(request.tax_id),
        request.stripe_customer_id && !request.tax_id_at_stripe
          ? quiet('printed as typed: Stripe does not recognize it')
          : null,
      ],
      ['Price on the form', isNewPrice ? text(`${priceOf(shown)} a seat`) : null],
      ['Declined', text(request.declined_reason)],
      ['Payment', link(request.payment_id && `/payments/${request.payment_id}`, 'The payment')],
      ['At Stripe', link(request.invoice_url, 'The invoice')],
      ['ID', code(request.id)],
    ],
    timeline: describeInvoice,
  },
  actions: {
    decline: action({
      label: 'Decline',
      past: 'Declined the request',
      isIrreversible: true,
      when: isWaiting,
      question: 'Decline this request?',
      explain: ({ request }: InvoiceFacts) => [
        request.state === 'approving' &&
          'Its approval was interrupted. If Stripe has a draft invoice for this customer, delete it there afterwards.',
      ],
      form: {
        reason: reason(),
        notify: check(
          ({ request }: InvoiceFacts) => `Mail the reason to ${request.contact_email}`,
          () => true,
        ),
      },
      rivals: ['invoice.approve', 'invoice.correct'],
      run: async (tx, { request }, { reason, notify }): Promise<InvoiceRequest | string> => {
        try {
          return known(await declineRequest(tx, request.id, reason, notify), 'request for an invoice');
        } catch (error) {
          return wordsOf(error);
        }
      },
      record: ({ request: { state } }, _, { notify }) => ({ before: { state }, after: { state: 'declined', notify } }),
      done: (_, { contact_email: to }, { notify }) =>
        notify ? `Declined. The reason is mailed to ${to}.` : 'Declined. No mail is sent.',
    }),
    correct: correctInvoice,
    approve: action({
      label: 'Approve',
      past: 'Approved the request',
      isPrimary: true,
      isIrreversible: true,
      when: isWaiting,
      question: ({ request }: InvoiceFacts) => `Send ${request.company} an invoice?`,
      explain(facts) {
        const { request, shown, price, isNewPrice } = facts;
        return [
          request.state === 'approving' && 'Its approval was interrupted, and goes on where it stopped.',
          `${formatSeats(request.seats)} for ${amountOf(facts)} before tax. Stripe mails the invoice to ${request.contact_email} at once. This cannot be undone here.`,
          request.state === 'new' &&
            isNewPrice &&
            `The price has changed. The form showed ${priceOf(shown)} a seat, and the invoice will say ${priceOf(price)}. Agree on it with the company first.`,
        ];
      },
      confirm: 'Approve and send',
      form: {
        atNewPrice: seen(z.boolean().default(false), ({ isNewPrice }: InvoiceFacts) => isNewPrice),
        was: answersSeen,
      },
      rivals: ['invoice.decline', 'invoice.correct'],
      async alone({ get }, { request }, { atNewPrice, was }, record): Promise<InvoiceRequest | string> {
        const decide = async (tx: Tx) => {
          if (was !== null && was !== answersOf(known(await findRequest(tx, request.id), 'request for an invoice')))
            throw new AppError(409, 'not_possible', CORRECTED);
          await record(tx);
        };
        try {
          return await get(InvoiceApproval).approve(request.id, atNewPrice, decide);
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === null) return wordsOf(error);
          const message = `Stripe refused it: ${refusal} Fix this, then approve it again.`;
          throw new AppError(409, 'not_possible', message, { cause: error });
        }
      },
      record: ({ request: { seats } }, _, { atNewPrice }) => ({ before: null, after: { seats, atNewPrice } }),
      done: (_, { invoice_number: number, contact_email: to }) =>
        `Approved. Stripe has mailed invoice ${number ?? ''} to ${to}.`,
    }),
  },
  hasNotes: true,
});

const states: Record<InvoiceRequest['state'], Cell> = {
  new: state('person', 'Awaiting decision'),
  approving: state('person', 'Approval interrupted'),
  sent: state('wait', 'Sent'),
  paid: state('good', 'Paid'),
  voided: state('gone', 'Voided'),
  uncollectible: state('gone', 'Uncollectible'),
  declined: state('gone', 'Declined'),
};

function stateOf(request: InvoiceRequest): Cell {
  return isOverdue(request) ? state('person', 'Overdue') : states[request.state];
}

function isWaiting({ request }: InvoiceFacts): boolean {
  return request.state === 'new' || request.state === 'approving';
}

function amountOf({ request, price: { unitCents, currency } }: InvoiceFacts): string {
  return formatCents(request.seats * unitCents, currency);
}

function priceOf({ unitCents, currency }: Price): string {
  return formatCents(unitCents, currency);
}

function addressOf({ street, postal_code: code, city, region, country }: InvoiceRequest): string {
  const place = [code, city].filter(Boolean).join(' ');
  return [street, place, region, countryName(country)].filter(Boolean).join(', ');
}

/** Why a decision came too late. @throws the error if it is another one */
function wordsOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'not_possible') return error.message;
  throw error;
}
