import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { JobRegistry, retryDelaySeconds } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { HubSpotCrmClient } from '../platform/vendors/hubspot-crm.client.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { staff } from './account-data.ts';
import { tokenOf } from './address-hash.ts';
import { accountsInUse } from './addresses.repository.ts';
import { addEraseJob, type EraseJob, findObstacles } from './erasure-requests.ts';
import {
  type Erasure,
  findErasure,
  findUnfinished,
  lockErasure,
  markFinished,
  markProblem,
  markStep,
  REPLAYED,
  saveAccounts,
} from './erasures.repository.ts';
import { isBeingClaimed } from './payment-data.ts';
import { assertSettled } from './personal-data.ts';
import { contactData, personalData } from './registry.ts';

const RESUME_EVERY_MINUTES = 5;
type Running = Erasure & { address: string };

/**
 * Erases people step by step: here, at Supabase, at HubSpot. Each step is safe to repeat and is recorded when done, so
 * that an erasure continues after a crash. While a vendor is down, its step is retried until it succeeds.
 */
@Injectable()
export class ErasureRunner implements OnModuleInit {
  private readonly steps: Record<EraseJob, [name: string, work: (erasure: Running) => Promise<void>][]> = {
    'erase-person': [
      ['here', (erasure) => this.eraseHere(erasure)],
      ['supabase', (erasure) => this.eraseAtSupabase(erasure)],
    ],
    'erase-contact': [['hubspot', (erasure) => this.eraseAtHubSpot(erasure)]],
  };

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
    private readonly hubspot: HubSpotCrmClient,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('erase-person', async ({ erasureId: id }) => {
      if (await this.take('erase-person', id)) await addEraseJob(this.db, 'erase-contact', id);
    });
    this.jobs.handle('erase-contact', async ({ erasureId: id }) => {
      if (await this.take('erase-contact', id)) await this.finish(id);
    });
    this.jobs.handle('resume-erasures', async () => {
      for (const id of await findUnfinished(this.db)) await addEraseJob(this.db, 'erase-person', id);
    });
    this.jobs.every(RESUME_EVERY_MINUTES, 'resume-erasures');
  }

  /** Takes the steps of a job that are not done yet. @returns whether all are done, so that the erasure can go on */
  private async take(job: EraseJob, id: string): Promise<boolean> {
    for (const [step, work] of this.steps[job]) {
      const erasure = await findErasure(this.db, id);
      if (!erasure || !isRunning(erasure)) return false;
      if (step in erasure.steps) continue;
      try {
        await work(erasure);
      } catch (error) {
        await this.tryLater(job, id, step, error);
        return false;
      }
    }
    return true;
  }

  private async finish(id: string): Promise<void> {
    const erasure = await findErasure(this.db, id);
    if (!erasure || !isRunning(erasure)) return;
    // A warning, so that usual log levels include it: after an older backup is restored, this line is all that remains.
    log.warn('erasure_done', 'a person was erased; after a restore: ops privacy replay', { erasure: tokenOf(erasure) });
    await markFinished(this.db, id);
  }

  /** Erases all of our tables in one transaction, so that nothing is erased if there is an obstacle. */
  private async eraseHere({
    id,
    address,
    account_ids: accountIds,
    requested_at: until,
    reason,
  }: Running): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      if (!(await lockErasure(tx, id))) return;
      // A replay erases everything that a restore brought back.
      const person = { address, accountIds, ...(reason !== REPLAYED && { until }) };
      const rows: Record<string, number> = {};
      // First, because erasing removes what obstacles are found by; and last, for what came meanwhile.
      assertSettled(await findObstacles(tx, person));
      for (const kind of personalData) rows[kind.name] = await kind.erase(tx, person, id, this.env);
      assertSettled(await findObstacles(tx, person));
      await markStep(tx, id, 'here', { rows });
    });
  }

  /** Not the account of a person who came back after the request, nor that of a staff member. */
  private async eraseAtSupabase({ id, address, requested_at: requestedAt, account_ids }: Running): Promise<void> {
    const found = await this.supabase.findUserByEmail(address);
    const isOld = found && !(found.created_at && new Date(found.created_at) > requestedAt);
    const known = [...new Set([...account_ids, ...(isOld ? [found.id] : [])])];
    // Before looking for claims: one that begins later finds the account on hold.
    await saveAccounts(this.db, id, known);
    if (await isBeingClaimed(this.db, address)) throw new Error('Seats are being claimed with this address.');
    const inUse = await accountsInUse(this.db, known);
    const accountIds = known.filter((userId) => !inUse.includes(userId));
    // Only Supabase knows a staff member's address if it was changed there.
    assertSettled(await staff.obstacles(this.db, { address, accountIds }));
    for (const userId of accountIds) await this.supabase.deleteUser(userId);
    await markStep(this.db, id, 'supabase', { accounts: accountIds.length });
  }

  /** By hand if the person came back after the first step: HubSpot has one contact for what is new and what is old. */
  private async eraseAtHubSpot(erasure: Running): Promise<void> {
    const { id, address, account_ids: accountIds } = erasure;
    const person = { address, accountIds };
    const found = await Promise.all(contactData.map((kind) => kind.find(this.db, person)));
    const isBack = found.some((held) => held.length > 0);
    if (isBack || !this.hubspot.isConfigured) return markStep(this.db, id, 'hubspot', { byHand: true });
    const contact = await this.hubspot.findContact(address);
    // A contact created after the request: the first time, by a job that was still running; in a replay, because the person came back.
    const isNew = contact?.createdAt && new Date(contact.createdAt) > erasure.requested_at;
    if (isNew && erasure.reason === REPLAYED) return markStep(this.db, id, 'hubspot', { byHand: true });
    if (contact) await this.hubspot.eraseContact(contact.id);
    await markStep(this.db, id, 'hubspot', { contacts: contact ? 1 : 0 });
  }

  private async tryLater(job: EraseJob, id: string, step: string, error: unknown): Promise<void> {
    const tries = await markProblem(this.db, id, error instanceof Error ? error.message : String(error));
    log.warn('erasure_retry', 'an erasure is not complete', { erasureId: id, step, tries, reason: codeOf(error) });
    await addEraseJob(this.db, job, id, new Date(Date.now() + retryDelaySeconds(tries) * 1000));
  }
}

function isRunning(erasure: Erasure): erasure is Running {
  return erasure.finished_at === null && erasure.address !== null;
}
