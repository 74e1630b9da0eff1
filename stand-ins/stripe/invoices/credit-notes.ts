import type { Queryable } from '../../database.ts';
import { invalid, refused } from '../errors.ts';
import { newId, now, type WireCreditNote, type WireInvoice } from '../objects.ts';
import { putObject } from '../store.ts';

/**
 * Issues a credit note for an invoice that was paid. Stripe sends no event that the product listens to.
 * @param refund the id of the refund that gave the money back; otherwise it is given back outside Stripe
 */
export async function creditInvoice(
  tx: Queryable,
  invoice: WireInvoice,
  cents: number,
  refund?: string,
): Promise<WireCreditNote> {
  if (invoice.status !== 'paid') throw refused(`This invoice is ${invoice.status}, not paid.`);
  if (!Number.isInteger(cents) || cents < 1) throw invalid(`Invalid positive integer: ${cents}`, 'amount');
  const credited = invoice.post_payment_credit_notes_amount + cents;
  if (credited > invoice.total) throw refused('The credit notes of this invoice would add up to more than its total.');
  const note: WireCreditNote = {
    id: newId('cn_'),
    object: 'credit_note',
    amount: cents,
    created: now(),
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    invoice: invoice.id,
    number: `${invoice.number}-CN`,
    out_of_band_amount: refund ? null : cents,
    post_payment_amount: cents,
    pre_payment_amount: 0,
    refunds: refund ? [{ amount_refunded: cents, payment_record_refund: null, refund, type: 'refund' }] : [],
    status: 'issued',
    type: 'post_payment',
  };
  await putObject(tx, 'credit_note', note);
  await putObject(tx, 'invoice', { ...invoice, post_payment_credit_notes_amount: credited });
  return note;
}
