import { Inject, Injectable } from '@nestjs/common';
import { tooFewSeats } from '../../contract/checkout.values.ts';
import type { InvoiceRequestBody, InvoiceRequestReceipt } from '../../contract/invoices.ts';
import { INVOICE_REQUESTED_PATH, maxInvoiceSeats, tooManyForInvoice } from '../../contract/invoices.values.ts';
import { refuseTooFast } from '../../leads/leads.service.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addRequestedMail } from './invoice-mails.ts';
import { InvoiceNotices } from './invoice-notices.ts';
import { storeRequest } from './invoice-requests.repository.ts';

/** Accepts requests for invoices. Nothing happens at Stripe until a staff member approves one (InvoiceApproval). */
@Injectable()
export class InvoiceRequests {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly notices: InvoiceNotices,
  ) {}

  /**
   * Stores a request, sends the team a notice, and mails the contact a confirmation.
   * @throws AppError 400 invalid_request or seats_too_many (with the consultation link), naming the field; 400
   *   submitted_too_fast
   */
  async submit({
    leave_empty: isBot,
    filledMs,
    price,
    ...request
  }: InvoiceRequestBody): Promise<InvoiceRequestReceipt> {
    const receipt = { next: `${INVOICE_REQUESTED_PATH}?seats=${request.seats}` };
    // A bot must not learn that it was detected.
    if (isBot) return receipt;
    refuseTooFast(filledMs, this.env);
    checkInvoiceSeats(request.seats, this.env);
    await inTransaction(this.db, async (tx) => {
      const { CHECKOUT_PRICE_CENTS: unit_amount_cents, CHECKOUT_CURRENCY: currency } = this.env;
      const stored = await storeRequest(tx, request, price ?? { unit_amount_cents, currency });
      if (!stored) return;
      await this.notices.addRequest(tx, stored);
      await addRequestedMail(tx, stored);
    });
    return receipt;
  }
}

/** @throws AppError 400 invalid_request or seats_too_many (with the consultation link), naming the field */
export function checkInvoiceSeats(seats: number, env: Env): void {
  const { CHECKOUT_MIN_SEATS: least, CHECKOUT_PRICE_CENTS: cents, CONSULTATION_URL: link } = env;
  const most = maxInvoiceSeats(cents);
  if (seats < least) {
    const message = tooFewSeats(least);
    throw new AppError(400, 'invalid_request', message, { details: [{ field: 'seats', message }] });
  }
  if (seats > most) {
    const message = tooManyForInvoice(most);
    throw new AppError(400, 'seats_too_many', message, { details: [{ field: 'seats', message, link }] });
  }
}
