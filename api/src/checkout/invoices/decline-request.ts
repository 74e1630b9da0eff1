import type { Tx } from '../../platform/database/database.ts';
import { notPossible } from './invoice-approval.ts';
import { addDeclinedMail } from './invoice-mails.ts';
import { type InvoiceRequest, lockRequest, updateRequest } from './invoice-requests.repository.ts';

/** An approval takes at most this long, unless it was interrupted: a handful of calls to Stripe. */
const APPROVING_MS = 120_000;

/**
 * Declines a request for an invoice, including one whose approval was interrupted, but not while an approval may be running.
 * @param notify whether to mail the contact the reason
 * @returns the request; undefined if there is none with this id
 * @throws AppError 409 not_possible if it was already declined, may be in the course of being approved, or
 *   its invoice is final
 */
export async function declineRequest(
  tx: Tx,
  id: string,
  reason: string,
  notify: boolean,
): Promise<InvoiceRequest | undefined> {
  const found = await lockRequest(tx, id);
  if (!found) return undefined;
  if (found.state !== 'new' && found.state !== 'approving')
    throw notPossible(`This request is ${found.state}: it can no longer be declined.`);
  if (found.invoice_status && found.invoice_status !== 'draft')
    throw notPossible('Stripe has already made the invoice. Void it there instead.');
  if (found.approved_at && Date.now() - found.approved_at.getTime() < APPROVING_MS)
    throw notPossible('This request is being approved. Look again in two minutes.');
  if (notify) await addDeclinedMail(tx, found, reason);
  return updateRequest(tx, id, { declined_at: new Date(), declined_reason: reason });
}
