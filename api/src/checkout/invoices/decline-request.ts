import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addDeclinedMail } from './invoice-mails.ts';
import { type InvoiceRequest, lockRequest, updateRequest } from './invoice-requests.repository.ts';

/**
 * Declines a request for an invoice, also one whose approval was cut off.
 * @param tell whether to mail the contact, with the reason
 * @returns the request; undefined if it is not known
 * @throws AppError 409 not_possible if it was declined before, or Stripe has sent the invoice
 */
export async function declineRequest(
  tx: Tx,
  id: string,
  reason: string,
  tell: boolean,
): Promise<InvoiceRequest | undefined> {
  const found = await lockRequest(tx, id);
  if (!found) return undefined;
  if (found.state !== 'new' && found.state !== 'approving')
    throw new AppError(409, 'not_possible', `This request is ${found.state}: it can no longer be declined.`);
  if (tell) await addDeclinedMail(tx, found, reason);
  return updateRequest(tx, id, { declined_at: new Date(), declined_reason: reason });
}
