import { Inject, Injectable } from '@nestjs/common';
import { formatCents } from '../../contract/money.values.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isTaxLocationUnknown, refusalOf, StripeClient } from '../../platform/vendors/stripe.client.ts';
import type { StripeInvoice } from '../../platform/vendors/stripe-invoices.ts';
import { Catalog } from '../catalog.ts';
import { reservePayment } from '../checkout-attempts.repository.ts';
import { orderToday } from '../order.ts';
import { PaymentRecorder } from '../payment-recorder.ts';
import { orderOf } from '../payment-review.ts';
import { attachInvoice, findPaymentById, type Payment } from '../payments.repository.ts';
import { customerOf, invoiceOf } from './invoice-params.ts';
import {
  countRefusal,
  findRequest,
  type InvoiceRequest,
  lockRequest,
  markSent,
  reopenRequest,
  saveCustomer,
  updateRequest,
} from './invoice-requests.repository.ts';
import { invoiceDifferences } from './invoice-review.ts';
import { taxIdOf } from './tax-id.ts';

/**
 * Approves requests for invoices: creates the invoice at Stripe and has it mailed. Only staff can do this. The result
 * of each step is recorded before the next one, and each step has an idempotency key derived from the request. So
 * approving again after a crash resumes where it stopped, and simultaneous approvals create only one invoice.
 */
@Injectable()
export class InvoiceApproval {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly catalog: Catalog,
    private readonly recorder: PaymentRecorder,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * @param atNewPrice whether to charge today's price even if the form showed another
   * @param onDecision runs in the transaction of the decision; not called if the request was already approved
   * @returns the request, with its invoice sent
   * @throws AppError 409 not_possible, worded for the operator, if the request is unknown or declined, the invoice
   *   differs from what was approved, or Stripe needs more of the address, which can then be corrected; 503
   *   checkout_unavailable if Stripe's price differs from ours; 503 payment_provider_unavailable, also for a refusal by
   *   Stripe (`refusalOf`)
   */
  async approve(id: string, atNewPrice = false, onDecision?: (tx: Tx) => Promise<void>): Promise<InvoiceRequest> {
    await this.catalog.ensurePrice();
    let { request, payment } = await this.begin(id, atNewPrice, onDecision);
    if (request.sent_at) return request;
    try {
      request = await this.ensureCustomer(request);
      const invoiceId = payment.invoice_id ?? (await this.makeInvoice(request, payment));
      await this.fillAndSend(request, payment, invoiceId);
    } catch (error) {
      // Stripe repeats a refusal for a day under the same key, so the next attempt needs new idempotency keys.
      if (refusalOf(error) !== null) await countRefusal(this.db, id);
      if (!isTaxLocationUnknown(error)) throw error;
      await reopenRequest(this.db, id, payment.id);
      throw notPossible(
        'Stripe cannot work out the tax for this address: in the US it needs the postal code, in Canada the postal code or the province. Correct the request, then approve it again.',
      );
    }
    return (await findRequest(this.db, id)) ?? request;
  }

  /** Records the decision and creates the payment's row; the invoice will carry the payment's id and claim token. */
  private async begin(
    id: string,
    atNewPrice: boolean,
    onDecision?: (tx: Tx) => Promise<void>,
  ): Promise<{ request: InvoiceRequest; payment: Payment }> {
    return inTransaction(this.db, async (tx) => {
      const request = await lockRequest(tx, id);
      if (!request) throw notPossible(`There is no invoice request with the id ${id}.`);
      if (request.declined_at) throw notPossible(`This request was declined: ${request.declined_reason}`);
      if (request.payment_id) {
        const payment = await findPaymentById(tx, request.payment_id);
        if (payment) return { request, payment };
      }
      if (!atNewPrice) this.assertSamePrice(request);
      const order = orderToday(request.seats, this.env);
      const payment = await reservePayment(tx, { ...order, attemptKey: null, payerEmail: request.contact_email });
      await onDecision?.(tx);
      const approved = { approved_at: new Date(), payment_id: payment.id };
      return { request: await updateRequest(tx, id, approved), payment };
    });
  }

  private assertSamePrice({ unit_amount_cents: shown, currency }: InvoiceRequest): void {
    const { CHECKOUT_PRICE_CENTS: now, CHECKOUT_CURRENCY: nowIn } = this.env;
    if (shown === now && currency === nowIn) return;
    const [then, today] = [formatCents(shown, currency), formatCents(now, nowIn)];
    throw notPossible(`The form showed ${then} a seat, and the price is now ${today}: agree with the company first.`);
  }

  private async ensureCustomer(request: InvoiceRequest): Promise<InvoiceRequest> {
    if (request.stripe_customer_id) return request;
    const taxId = request.tax_id ? taxIdOf(request.tax_id, request.country) : null;
    const create = async (known: typeof taxId, step: string) => {
      const customer = await this.stripe.invoices.createCustomer(customerOf(request, known), keyOf(request, step));
      return saveCustomer(this.db, request.id, customer, known !== null);
    };
    try {
      return await create(taxId, 'customer');
    } catch (error) {
      if (!taxId || refusalOf(error) === null) throw error;
      // Stripe validates the number too. If Stripe refuses it, the invoice shows it as plain text.
      return create(null, 'customer-without-tax-id');
    }
  }

  private async makeInvoice(request: InvoiceRequest, payment: Payment): Promise<string> {
    const { stripe_customer_id: customer } = request;
    if (!customer) throw new Error('the customer was not recorded');
    // Finds an invoice created just before a crash, even if Stripe has forgotten the idempotency key by now.
    const made = (await this.stripe.invoices.listOf(customer)).find(
      ({ metadata }) => metadata?.payment_id === payment.id,
    );
    const params = invoiceOf(request, payment, customer, this.env);
    const id = made?.id ?? (await this.stripe.invoices.create(params, keyOf(request, 'invoice')));
    await attachInvoice(this.db, payment.id, id);
    return id;
  }

  private async fillAndSend(request: InvoiceRequest, payment: Payment, id: string): Promise<void> {
    let invoice = await this.find(id);
    if (invoice.status === 'draft') {
      if (invoice.lines.data.length === 0) {
        const { stripe_customer_id: customer } = request;
        const item = { invoice: id, pricing: { price: this.env.CHECKOUT_PRICE_ID }, quantity: payment.seats };
        await this.stripe.invoices.addItem({ ...item, ...(customer && { customer }) }, keyOf(request, 'item'));
        invoice = await this.find(id);
      }
      // A simultaneous approval may have finalized it by now; finalizing again with the same key is harmless.
      this.assertAsApproved(invoice, payment);
      await this.assertNotDeclined(request.id);
      await this.stripe.invoices.finalize(id, keyOf(request, 'finalize'));
      invoice = await this.find(id);
    }
    // From now on, the request can no longer be declined.
    await this.recorder.recordInvoice(id);
    if ((await findRequest(this.db, request.id))?.declined_at)
      throw notPossible(`This request was declined while Stripe was making the invoice: void ${id} there.`);
    if (invoice.status === 'open') await this.stripe.invoices.send(id, keyOf(request, 'send'));
    await markSent(this.db, request.id);
  }

  private async find(id: string): Promise<StripeInvoice> {
    const invoice = await this.stripe.invoices.find(id);
    if (!invoice) throw notPossible(`Stripe has no invoice ${id} any more: was the draft deleted there?`);
    return invoice;
  }

  /** Checks again, because a staff member may have declined the request while its approval was stuck. */
  private async assertNotDeclined(id: string): Promise<void> {
    const request = await findRequest(this.db, id);
    if (request?.declined_at) throw notPossible(`This request was declined: ${request.declined_reason}`);
  }

  private assertAsApproved(invoice: StripeInvoice, payment: Payment): void {
    const wrong = invoiceDifferences(invoice, orderOf(payment, this.env));
    if (wrong)
      throw notPossible(`The draft ${invoice.id} at Stripe is not what was approved (${wrong}); nothing was sent`);
  }
}

/** Returns a refusal whose message is meant for the operator. */
export function notPossible(message: string): AppError {
  return new AppError(409, 'not_possible', message);
}

/** Returns a step's idempotency key. Stripe allows 255 characters. */
function keyOf({ id, refusals }: InvoiceRequest, step: string): string {
  return `invoice-${id}-${step}${refusals > 0 ? `-${refusals}` : ''}`;
}
