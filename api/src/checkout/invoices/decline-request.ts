import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addDeclinedMail } from './invoice-mails.ts';
import { type InvoiceRequest, lockRequest, updateRequest } from './invoice-requests.repository.ts';

/**
 * Declines a request for an invoice, including one whose approval was interrupted.
 * @param notify whether to mail the contact the reason
 * @returns the request; undefined if there is none with this id
 * @throws AppError 409 not_possible if it was already declined, or Stripe has already sent the invoice
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
    throw new AppError(409, 'not_possible', `This request is ${found.state}: it can no longer be declined.`);
  if (notify) await addDeclinedMail(tx, found, reason);
  return updateRequest(tx, id, { declined_at: new Date(), declined_reason: reason });
}
