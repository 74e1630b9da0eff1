import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ENV, type Env } from '../../platform/config/env.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { refundedCents, StripeClient } from '../../platform/vendors/stripe.client.ts';
import { moneyHeldBack } from '../../platform/vendors/stripe-disputes.ts';
import type { StripeInvoice } from '../../platform/vendors/stripe-invoices.ts';
import { orderToday } from '../order.ts';
import { metadataSchema, type Reading } from '../session-reader.ts';
import type { InvoiceFacts } from './invoice-requests.repository.ts';
import { invoiceDifferences, productOfInvoice, seatsOfInvoice, sumOf } from './invoice-review.ts';

/**
 * Metadata of the invoices that we create. The invoice that Stripe creates for a paid Checkout Session has no claim token; that
 * payment is read from the session instead.
 */
type OurMetadata = z.infer<typeof metadataSchema>;

/** A reading of a payment, plus the facts that only invoices have. */
export interface InvoiceReading extends Reading {
  invoice: InvoiceFacts;
  customerId: string | null;
}

/** Reads payments from invoices. */
@Injectable()
export class InvoiceReader {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * Reads an invoice or, if it was revised at Stripe (which voids the original), its latest revision.
   * @returns null if the invoice does not exist, or was not created by an approval
   * @throws AppError 503 payment_provider_unavailable
   */
  async read(invoiceId: string): Promise<InvoiceReading | null> {
    const readAt = await databaseNow(this.db);
    const invoice = await this.findLatest(invoiceId);
    const metadata = metadataSchema.safeParse(invoice?.metadata);
    if (!invoice || !metadata.success) return null;
    const charges = await this.readCharges(invoice);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = (await Promise.all(disputed.map(({ id }) => this.stripe.listDisputes(id)))).flat();
    const refunds = charges.reduce((sum, charge) => sum + refundedCents(charge), 0);
    return {
      facts: {
        ...this.factsOf(invoice, metadata.data),
        amountRefundedCents: refunds + (await this.readCredit(invoice)),
        ...moneyHeldBack(disputes),
        readAt,
      },
      disputes,
      // The product may have been another one when the invoice was made.
      isOurs: productOfInvoice(invoice) === this.env.CHECKOUT_PRODUCT_ID || this.leadsHere(invoice),
      compare: (order) => invoiceDifferences(invoice, order),
      invoice: invoiceFactsOf(invoice),
      customerId: typeof invoice.customer === 'string' ? invoice.customer : (invoice.customer?.id ?? null),
    };
  }

  /**
   * Reads the paid one among an invoice and its duplicates, made by hand at Stripe, which all have the same payment id. One
   * that was refunded in full does not count.
   * @throws AppError 503 payment_provider_unavailable
   */
  async readPaid({ customerId, facts }: InvoiceReading): Promise<InvoiceReading | null> {
    const all = customerId ? await this.stripe.invoices.listOf(customerId) : [];
    const paid = all.filter(({ status, metadata }) => status === 'paid' && metadata?.payment_id === facts.id);
    for (const { id } of paid) {
      const reading = await this.read(id);
      if (reading && !isRefunded(reading)) return reading;
    }
    return null;
  }

  private leadsHere({ footer }: StripeInvoice): boolean {
    return footer?.includes(`${this.env.PUBLIC_URL}/`) ?? false;
  }

  private async findLatest(invoiceId: string): Promise<StripeInvoice | null> {
    const invoice = await this.stripe.invoices.find(invoiceId);
    const { latest_revision: latest = null } = invoice ?? {};
    return latest === null ? invoice : this.stripe.invoices.find(typeof latest === 'string' ? latest : latest.id);
  }

  private async readCharges(invoice: StripeInvoice) {
    const charges = await Promise.all(intentsOf(invoice).map((id) => this.stripe.invoices.findCharge(id)));
    return charges.filter((charge) => charge !== null);
  }

  /**
   * Returns what credit notes gave back without a refund, in cents: outside Stripe, or as credit for the next invoice
   * (https://docs.stripe.com/invoicing/integration/programmatic-credit-notes).
   */
  private async readCredit({ id, post_payment_credit_notes_amount: credited }: StripeInvoice): Promise<number> {
    const notes = credited > 0 ? await this.stripe.invoices.listCreditNotes(id) : [];
    const issued = notes.filter(({ status }) => status === 'issued');
    const refunds = issued.flatMap((note) => note.refunds);
    const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
    return sum(issued.map((note) => note.post_payment_amount)) - sum(refunds.map((refund) => refund.amount_refunded));
  }

  /** Includes the order, in case the payment's row was lost. */
  private factsOf(invoice: StripeInvoice, metadata: OurMetadata) {
    const isPaid = invoice.status === 'paid';
    return {
      id: metadata.payment_id,
      claimToken: metadata.claim_token,
      checkoutSessionId: null,
      invoiceId: invoice.id,
      ...orderToday(Math.max(seatsOfInvoice(invoice), 1), this.env),
      paymentIntentId: intentsOf(invoice)[0] ?? null,
      amountSubtotalCents: invoice.subtotal,
      amountDiscountCents: sumOf(invoice.total_discount_amounts),
      amountTaxCents: sumOf(invoice.total_taxes),
      amountTotalCents: invoice.total,
      payerEmail: isPaid ? invoice.customer_email : null,
      isPaid,
      // Unlike a Checkout Session, an unpaid invoice is simply open, whatever the payment method.
      isUnsettled: false,
      isFailed: false,
      isExpired: invoice.status === 'void',
    };
  }
}

/** Returns the ids of the payment intents that paid the invoice or part of it. */
function intentsOf({ payments }: StripeInvoice): string[] {
  const paid = (payments?.data ?? []).filter(({ status }) => status === 'paid');
  return paid.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'string' ? intent : (intent?.id ?? []),
  );
}

/** Whether all of it was given back. An invoice of nothing is paid without any money. */
function isRefunded({ facts: { amountRefundedCents: refunded, amountTotalCents: total } }: InvoiceReading): boolean {
  return refunded > 0 && refunded >= (total ?? 0);
}

function invoiceFactsOf(invoice: StripeInvoice): InvoiceFacts {
  return {
    id: invoice.id,
    status: invoice.status ?? 'draft',
    number: invoice.number,
    url: invoice.hosted_invoice_url ?? null,
    dueAt: invoice.due_date === null ? null : new Date(invoice.due_date * 1000),
    paidCents: invoice.amount_paid,
    overpaidCents: invoice.amount_overpaid,
  };
}
