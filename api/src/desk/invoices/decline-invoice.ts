import { declineRequest } from '../../checkout/invoices/decline-request.ts';
import { type InvoiceRequest, lockRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import type { DeclineInvoice } from '../../contract/desk/invoices.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';

/**
 * Declines a request for an invoice.
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible if it has already been decided
 */
export async function declineInvoice(
  db: Database,
  actor: Actor,
  id: string,
  { reason, notify }: DeclineInvoice,
): Promise<InvoiceRequest> {
  return inTransaction(db, async (tx) => {
    const subject = { kind: 'invoice', id };
    const { state } = known(await lockRequest(tx, id), 'request for an invoice');
    const declined = await declineRequest(tx, id, reason, notify).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw await tooLate(tx, subject, ['invoice.decline', 'invoice.approve'], error.message);
    });
    await addDeskAction(tx, actor, {
      ...{ action: 'invoice.decline', subject, reason },
      before: { state },
      after: { state: 'declined', notify },
    });
    return known(declined, 'request for an invoice');
  });
}
