import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import { findPendingSessions, findStaleInvoices, findStalePayments } from './payments.repository.ts';

/** A Checkout Session can be paid for a day. */
const SESSION_LIFE_HOURS = 24;
/** How long a refund, or a duplicate of a voided invoice, is looked for without its webhook. */
const REREAD_DAYS = 120;
const REREAD_AT_MOST = 20;
const PENDING_AT_MOST = 100;
/** The team may hear this late that an invoice is overdue, because Stripe need not send an event about it. */
const INVOICE_REREAD_MINUTES = 10;

/**
 * Finds payments whose webhook never came and whose buyer closed the tab: lists completed Checkout Sessions at Stripe
 * and records those that our database lacks, and rereads payments on their way until they have arrived or failed. Only
 * one replica runs it at a time; a run is always harmless.
 */
@Injectable()
export class Reconciler implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
    private readonly recorder: PaymentRecorder,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('reconcile-payments', async () => void (await this.reconcile(this.env.RECONCILE_WINDOW_HOURS)));
    this.jobs.every(this.env.RECONCILE_EVERY_MINUTES, 'reconcile-payments');
    // Payments made while we were down should not wait for the schedule. The operator's command has no worker, so that no other run
    // races its own.
    this.jobs.atStart('reconcile-payments', {});
  }

  /**
   * @param hours how far back to look for missing payments
   * @returns how many sessions were checked, and how many payments were missing here and have been recorded
   */
  async reconcile(hours: number): Promise<{ checked: number; recorded: number }> {
    const since = Math.floor(Date.now() / 1000 - (hours + SESSION_LIFE_HOURS) * 3600);
    let checked = 0;
    let recorded = 0;
    for await (const sessionId of this.stripe.completedSessionIds(since)) {
      checked += 1;
      if (await this.isRecorded(sessionId)) continue;
      if (await this.isPaidNow(sessionId)) recorded += 1;
    }
    for (const sessionId of await findPendingSessions(this.db, PENDING_AT_MOST)) {
      checked += 1;
      if (await this.isPaidNow(sessionId)) recorded += 1;
    }
    // Refunds and disputes whose webhooks were lost.
    for (const source of await findStalePayments(this.db, REREAD_DAYS, REREAD_AT_MOST)) await this.reread(source);
    const invoices = await findStaleInvoices(this.db, INVOICE_REREAD_MINUTES, REREAD_DAYS, REREAD_AT_MOST);
    for (const source of invoices) {
      const payment = await this.reread(source);
      checked += 1;
      if (payment?.paid_at) recorded += 1;
    }
    if (recorded > 0)
      log.warn('payments_recovered', 'payments without a webhook were recorded; is the endpoint right?', {
        checked,
        recorded,
      });
    return { checked, recorded };
  }

  private async isPaidNow(sessionId: string): Promise<boolean> {
    const payment = await this.recorder.recordPayment(sessionId).catch(tryAgainLater);
    return payment?.paid_at != null;
  }

  private reread(source: Parameters<PaymentRecorder['recordSource']>[0]) {
    return this.recorder.recordSource(source).catch(tryAgainLater);
  }

  private async isRecorded(sessionId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('payments')
      .select('id')
      .where('checkout_session_id', '=', sessionId)
      .where((or) => or.or([or('paid_at', 'is not', null), or('completed_at', 'is not', null)]))
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** One payment that cannot be read does not keep the others from being read. */
function tryAgainLater(error: unknown): null {
  log.error('payment_record_retry', 'a payment could not be recorded', { err: error });
  return null;
}
