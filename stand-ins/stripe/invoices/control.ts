import type { Context } from '../context.ts';
import { refused } from '../errors.ts';
import { newId, now, type WireInvoice } from '../objects.ts';
import { putObject } from '../store.ts';
import { creditInvoice } from './credit-notes.ts';
import { changeInvoice, getInvoice } from './invoices.ts';
import { payInvoice, type Route } from './payments.ts';

type Work = (context: Context, body: Record<string, unknown>) => Promise<unknown>;

/**
 * What happens to invoices outside the product. { invoice } is an id. `pay` also takes { amount?, route? }, `overdue`
 * takes { event? }, `duplicate` makes an open copy of an invoice, and `revise` voids it in favor of a revision. `credit`
 * takes { amount, refund? }: a credit note for a refund with that id, or else for money given back outside Stripe.
 */
export const invoiceControl: Record<string, Work> = {
  '/pay': (context, { invoice, amount, route }) =>
    payInvoice(
      context,
      String(invoice),
      amount === undefined ? undefined : Number(amount),
      (route ?? 'transfer') as Route,
    ),
  '/void': (context, { invoice }) => end(context, String(invoice), 'void'),
  '/uncollectible': (context, { invoice }) => end(context, String(invoice), 'uncollectible'),
  '/overdue': (context, { invoice, event = true }) =>
    change(context, String(invoice), async (tx, data) => {
      data.due_date = now() - 60;
      await changeInvoice(context, tx, data, event ? 'invoice.overdue' : null);
      return data;
    }),
  '/duplicate': (context, { invoice }) => copy(context, String(invoice), false),
  '/credit': ({ transaction }, { invoice, amount, refund }) =>
    transaction(async (tx) => {
      const { id } = await creditInvoice(tx, await getInvoice(tx, String(invoice)), Number(amount), refund as string);
      return { id };
    }),
  '/revise': (context, { invoice }) => copy(context, String(invoice), true),
};

type Change = (tx: Parameters<typeof getInvoice>[0], invoice: WireInvoice) => Promise<WireInvoice>;

async function change(context: Context, id: string, work: Change) {
  return context.transaction(async (tx) => {
    const { id: changed, status } = await work(tx, await getInvoice(tx, id));
    return { id: changed, status };
  });
}

function end(context: Context, id: string, status: 'void' | 'uncollectible') {
  return change(context, id, async (tx, invoice) => {
    const isOpen = invoice.status === 'open' || (status === 'void' && invoice.status === 'uncollectible');
    if (!isOpen) throw refused(`This invoice is ${invoice.status}.`);
    invoice.status = status;
    const field = status === 'void' ? 'voided_at' : 'marked_uncollectible_at';
    invoice.status_transitions[field] = now();
    await changeInvoice(context, tx, invoice, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible');
    return invoice;
  });
}

function copy(context: Context, id: string, asRevision: boolean) {
  return change(context, id, async (tx, original) => {
    const made: WireInvoice = {
      ...structuredClone(original),
      id: newId('in_'),
      created: now(),
      number: `${original.number}-R`,
      amount_overpaid: 0,
      amount_paid: 0,
      amount_remaining: original.total,
      from_invoice: asRevision ? { action: 'revision', invoice: original.id } : null,
      status: 'open',
    };
    await putObject(tx, 'invoice', made);
    if (asRevision) {
      original.latest_revision = made.id;
      original.status = 'void';
      await changeInvoice(context, tx, original, 'invoice.voided');
    }
    return made;
  });
}
