import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { findLeadOfAttempt } from '../leads/leads.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { drainQueue, holdQueue, retryAt } from '../platform/jobs/drain-queue.ts';
import { JobRegistry } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { HubSpotError } from '../platform/vendors/hubspot-error.ts';
import { addDealJob, hasDeals } from './deals/deal-jobs.ts';
import { DealSender } from './deals/deal-sender.ts';
import {
  addMissingDeals,
  type Deal,
  findForgottenDeals,
  findUntriedDeal,
  findWaitingDeal,
  markFailed,
  markSynced,
  releaseRefused,
} from './deals/deals.repository.ts';
import { findRequestOfPayment } from './invoices/invoice-requests.repository.ts';
import { factsOf } from './payment-notices.ts';
import { findPaymentById } from './payments.repository.ts';

const SWEEP_EVERY_MINUTES = 30;
const SWEEP_BATCH = 500;
/** Someone may have fixed the cause at HubSpot without telling us. */
const REFUSED_AGAIN_HOURS = 24;

/** Keeps a deal at HubSpot for each paid payment, once configured, and retries until HubSpot accepts it. */
@Injectable()
export class DealSync implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly sender: DealSender,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    if (!hasDeals(this.env)) return;
    this.jobs.handle('sync-deal', ({ paymentId }) => this.sync(paymentId));
    this.jobs.handle('sweep-deals', ({ withRefused }) => this.sweep(withRefused ?? false));
    this.jobs.every(SWEEP_EVERY_MINUTES, 'sweep-deals');
    // With refused deals, because the configuration may have changed.
    this.jobs.atStart('sweep-deals', { withRefused: true }, 'sweep-deals-at-start');
  }

  /** Syncs a deal, and then those that came in meanwhile. */
  private async sync(paymentId: string): Promise<void> {
    let find = () => findWaitingDeal(this.db, paymentId);
    await drainQueue(async () => {
      const deal = await find();
      find = () => findUntriedDeal(this.db);
      return deal !== undefined && this.syncOne(deal);
    });
  }

  /** @returns whether HubSpot answered, so that the next deal may go at once */
  private async syncOne(deal: Deal): Promise<boolean> {
    const payment = await findPaymentById(this.db, deal.payment_id);
    if (!payment?.paid_at) return true;
    const lead = payment.attempt_key ? await findLeadOfAttempt(this.db, payment.attempt_key) : undefined;
    const request = await findRequestOfPayment(this.db, payment.id);
    const email = lead?.email ?? payment.payer_email;
    const company = lead?.fields.company ?? request?.company;
    const buyer = company === undefined ? email : String(company);
    try {
      const paid = { ...factsOf(payment), status: payment.status, paidAt: payment.paid_at, buyer };
      const { problem, ...synced } = await this.sender.send(deal, paid, email);
      await markSynced(this.db, deal, synced);
      if (problem) await this.refuse(deal, problem, 'no contact');
      return true;
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      if (error.isRetryable) return this.tryLater(deal, error);
      await this.refuse(deal, error.message, codeOf(error));
      return true;
    }
  }

  private async refuse(deal: Deal, problem: string, reason: string): Promise<void> {
    log.error('deal_refused', 'HubSpot refuses a deal; fix the cause, then Retry it under Today', {
      paymentId: deal.payment_id,
      reason,
    });
    await markFailed(this.db, deal, problem, true);
  }

  private async tryLater(deal: Deal, error: HubSpotError): Promise<false> {
    const { payment_id: paymentId, tries } = deal;
    log.warn('deal_sync_retry', 'HubSpot did not take a deal', { paymentId, tries: tries + 1, reason: codeOf(error) });
    await markFailed(this.db, deal, error.message, false);
    await addDealJob(this.db, paymentId, retryAt(error, tries));
    await holdQueue(error, this.env.RELAY_PAUSE_MS);
    return false;
  }

  /** Adds jobs for refused deals, payments from before deals were configured, and deals whose jobs were lost. */
  private async sweep(withRefused: boolean): Promise<void> {
    await this.addJobs((tx) => releaseRefused(tx, withRefused ? 0 : REFUSED_AGAIN_HOURS));
    while ((await this.addJobs((tx) => addMissingDeals(tx, SWEEP_BATCH))) === SWEEP_BATCH);
    await this.addJobs((tx) => findForgottenDeals(tx, SWEEP_EVERY_MINUTES, SWEEP_BATCH));
  }

  /** @returns how many payments were found */
  private addJobs(find: (tx: Tx) => Promise<string[]>): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const paymentIds = await find(tx);
      for (const id of paymentIds) await addDealJob(tx, id);
      return paymentIds.length;
    });
  }
}
