import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { BuyerMails } from './buyer-mails.ts';
import { findUnpaidSiblings, lockAttempt } from './checkout-attempts.repository.ts';
import { addDealChange } from './deals/deal-jobs.ts';
import { InvoiceNotices } from './invoices/invoice-notices.ts';
import { InvoiceReader, type InvoiceReading } from './invoices/invoice-reader.ts';
import { findRequestOfCustomer, saveInvoice } from './invoices/invoice-requests.repository.ts';
import { PaymentNotices } from './payment-notices.ts';
import { orderOf, paidTwice } from './payment-review.ts';
import { isCompleted } from './payment-states.ts';
import {
  attachInvoice,
  findPayment,
  findPaymentById,
  type Payment,
  type PaymentSource,
  saveFacts,
  saveProblem,
} from './payments.repository.ts';
import { type Reading, SessionReader } from './session-reader.ts';

/**
 * The only path from Stripe into our database: webhook, return page, sign-up and reconciler all use it. It reads
 * everything from Stripe each time, so calls may repeat, race and arrive in any order.
 */
@Injectable()
export class PaymentRecorder implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
    private readonly sessions: SessionReader,
    private readonly invoices: InvoiceReader,
    private readonly jobs: JobRegistry,
    private readonly mails: BuyerMails,
    private readonly notices: PaymentNotices,
    private readonly invoiceNotices: InvoiceNotices,
  ) {}

  onModuleInit() {
    this.jobs.handle('expire-attempt', async ({ attemptKey, paidId }) => {
      for (const id of await findUnpaidSiblings(this.db, attemptKey, paidId)) await this.stripe.expireSession(id);
    });
    this.jobs.handle('record-payment', async ({ paymentId }) => {
      const payment = await findPaymentById(this.db, paymentId);
      if (payment) await this.recordSource(payment);
    });
  }

  /**
   * Records what Stripe says about a Checkout Session.
   * @returns the payment, or null if the session does not exist or belongs to another site
   * @throws AppError 503 payment_provider_unavailable
   */
  async recordPayment(sessionId: string): Promise<Payment | null> {
    const reading = await this.sessions.read(sessionId);
    return reading && this.saveReading(reading);
  }

  /**
   * Records what Stripe says about an invoice. A payment has only one. A duplicate made by hand at Stripe, which has the same payment
   * id, takes its place once it is paid and the first is given up; until then, and if it was made out to another customer, it
   * gives no seats, but the team is told.
   * @returns the payment, or null if the invoice does not exist or no approval created it
   * @throws AppError 503 payment_provider_unavailable
   */
  async recordInvoice(invoiceId: string): Promise<Payment | null> {
    const reading = await this.invoices.read(invoiceId);
    if (!reading) return null;
    const known = await findPaymentById(this.db, reading.facts.id);
    if (!known?.invoice_id) return this.saveReading(reading);
    const own = known.invoice_id === invoiceId ? reading : await this.invoices.read(known.invoice_id);
    const isGivenUp = !own || /^(void|uncollectible)$/.test(own.invoice.status);
    const isSameCustomer = !own || own.customerId === reading.customerId;
    const paid = isGivenUp && isSameCustomer && !known.paid_at ? await this.invoices.readPaid(reading) : null;
    if (paid) {
      await attachInvoice(this.db, known.id, paid.invoice.id);
      return this.saveReading(paid);
    }
    // The first invoice is read as its last revision.
    if (reading.facts.isPaid && own?.invoice.id !== reading.invoice.id)
      await inTransaction(this.db, (tx) => this.invoiceNotices.addSecond(tx, known, reading.invoice));
    return own ? this.saveReading(own) : known;
  }

  /**
   * Tells the team about transfers that Stripe could not match to an invoice, and so keeps in the customer's cash
   * balance. Does nothing if the balance is empty by now, or if the customer is not one of ours.
   * @throws AppError 503 payment_provider_unavailable
   */
  async recordCash(customerId: string, eventId: string): Promise<void> {
    const request = await findRequestOfCustomer(this.db, customerId);
    if (!request) return;
    const balance = await this.stripe.invoices.findCash(customerId);
    await inTransaction(this.db, (tx) => this.invoiceNotices.addCash(tx, request, eventId, balance));
  }

  /** Records what Stripe says about a payment, wherever Stripe keeps it. */
  async recordSource({
    checkout_session_id: sessionId,
    invoice_id: invoiceId,
  }: PaymentSource): Promise<Payment | null> {
    if (sessionId) return this.recordPayment(sessionId);
    return invoiceId ? this.recordInvoice(invoiceId) : null;
  }

  /**
   * Records what was read from Stripe, with the mails, notices and jobs that follow from it.
   * @returns the payment, or null if it is not known and belongs to another site
   */
  private async saveReading(reading: Reading | InvoiceReading): Promise<Payment | null> {
    const { facts, disputes, isOurs, compare } = reading;
    return inTransaction(this.db, async (tx) => {
      const attempt = await lockAttempt(tx, facts.id);
      const before = attempt.find(({ id }) => id === facts.id);
      if (!before && !isOurs) return null;
      const saved = await saveFacts(tx, facts);
      if (isCompleted(saved) && !(before && isCompleted(before)) && saved.attempt_key) {
        await addJob(tx, 'expire-attempt', { attemptKey: saved.attempt_key, paidId: saved.id });
      }
      // A later read has overtaken this one, so its facts change nothing, unless it is the first to find that the buyer has paid.
      const isOvertaken = saved.facts_at !== null && saved.facts_at > facts.readAt;
      if (isOvertaken && !hasAdvanced(before, saved)) return saved;
      const others = attempt.filter(({ id }) => id !== facts.id);
      // A lost row is restored as an order at today's price.
      const problem = compare(before ? orderOf(before, this.env) : facts) ?? paidTwice(saved, others);
      const payment = saved.problem === problem ? saved : await saveProblem(tx, saved.id, problem);
      if ('invoice' in reading) {
        await saveInvoice(tx, payment.id, reading.invoice);
        await this.invoiceNotices.addNews(tx, payment, reading.invoice);
      }
      await this.mails.addMails(tx, before, payment);
      await this.notices.addNotices(tx, before, payment, disputes);
      if (changesDeal(before, payment)) await addDealChange(tx, this.env, payment.id);
      // Once one of two payments is refunded, the other may no longer be the second.
      if (payment.status === 'refunded' && before?.status !== 'refunded')
        for (const { id } of others.filter((other) => other.in_review))
          await addJob(tx, 'record-payment', { paymentId: id });
      if (payment.in_review && !before?.in_review) {
        log.error('payment_review', 'a payment has a problem; see Today', { paymentId: payment.id, problem });
      }
      if (before && payment.amount_refunded_cents < before.amount_refunded_cents) {
        log.warn('refund_failed', 'a refund failed; the team is told', { paymentId: payment.id });
      }
      return payment;
    });
  }

  /**
   * Returns the payment behind a Checkout Session id or claim token, fresh from Stripe. While Stripe cannot be reached,
   * a recorded payment counts if it was paid or was on its way.
   * @throws AppError 404 session_not_found, 503 payment_provider_unavailable
   */
  async getPayment(reference: string): Promise<Payment> {
    const known = await findPayment(this.db, reference);
    const source = reference.startsWith(CLAIM_PREFIX) ? known : { checkout_session_id: reference, invoice_id: null };
    const payment = source ? await this.refresh(source, known) : null;
    if (payment) return payment;
    const message = 'Payment verification failed. Please complete payment first.';
    throw new AppError(404, 'session_not_found', message);
  }

  private async refresh(source: PaymentSource, known: Payment | undefined): Promise<Payment | null> {
    try {
      return await this.recordSource(source);
    } catch (error) {
      const unreachable = error instanceof AppError && error.code === 'payment_provider_unavailable';
      if (unreachable && known && isCompleted(known)) return known;
      throw error;
    }
  }
}

/** Whether a reading was the first to find the session paid, complete or failed. */
function hasAdvanced(before: Payment | undefined, { paid_at, completed_at, failed_at }: Payment): boolean {
  if (paid_at) return !before?.paid_at;
  return (completed_at !== null && !before?.completed_at) || (failed_at !== null && !before?.failed_at);
}

/** Whether a payment's deal must change. */
function changesDeal(before: Payment | undefined, payment: Payment): boolean {
  if (!payment.paid_at) return false;
  return before?.status !== payment.status || before.amount_refunded_cents !== payment.amount_refunded_cents;
}
