import { Inject, Injectable } from '@nestjs/common';
import { InvoiceApproval } from '../../checkout/invoices/invoice-approval.ts';
import { findRequest, type InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusalOf } from '../../platform/vendors/stripe.client.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';

/** Approves requests for invoices, and records who did. */
@Injectable()
export class DeskInvoiceApproval {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly approval: InvoiceApproval,
  ) {}

  /**
   * Approves a request: creates the invoice at Stripe and has it mailed. Approving again resumes an interrupted
   * approval, and otherwise changes nothing. If two staff members approve at once, the first one's decision counts.
   * @param atNewPrice whether to charge today's price even if the form showed another
   * @throws AppError 404 not_found, 409 not_possible with the reason (which may be Stripe's message), 409
   *   changed_meanwhile if a staff member has just declined it, 503
   */
  async approve(actor: Actor, id: string, atNewPrice: boolean): Promise<InvoiceRequest> {
    const subject = { kind: 'invoice', id };
    const found = known(await findRequest(this.db, id), 'request for an invoice');
    const { seats } = found;
    try {
      return await this.approval.approve(id, atNewPrice, (tx) =>
        addDeskAction(tx, actor, { action: 'invoice.approve', subject, before: null, after: { seats, atNewPrice } }),
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) {
        const message = `Stripe refused it: ${refusal} Fix this, then approve it again.`;
        throw new AppError(409, 'not_possible', message, { cause: error });
      }
      const isDecided = error instanceof AppError && error.code === 'not_possible';
      throw isDecided ? await tooLate(this.db, subject, ['invoice.decline'], error.message) : error;
    }
  }
}
