import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { JobRegistry, retryDelaySeconds } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { HubSpotCrmClient } from '../platform/vendors/hubspot-crm.client.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { tokenOf } from './address-hash.ts';
import { addEraseJob, erasureBlocked, findObstacles } from './erasure-requests.ts';
import {
  type Erasure,
  findErasure,
  findUnfinished,
  lockErasure,
  markFinished,
  markProblem,
  markStep,
} from './erasures.repository.ts';
import { personalData } from './personal-data-list.ts';

const RESUME_EVERY_MINUTES = 5;
type Running = Erasure & { address: string };

/**
 * Erases people step by step: here, at Supabase, at HubSpot. Each step is safe to repeat and is recorded when done, so
 * that an erasure continues after a crash. While a vendor is down, its step is retried until it succeeds.
 */
@Injectable()
export class ErasureRunner implements OnModuleInit {
  private readonly steps: [name: string, work: (erasure: Running) => Promise<void>][] = [
    ['here', (erasure) => this.eraseHere(erasure)],
    ['supabase', (erasure) => this.eraseAtSupabase(erasure)],
    ['hubspot', (erasure) => this.eraseAtHubSpot(erasure)],
  ];

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
    private readonly hubspot: HubSpotCrmClient,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('erase-person', ({ erasureId }) => this.run(erasureId));
    this.jobs.handle('resume-erasures', async () => {
      for (const id of await findUnfinished(this.db)) await addEraseJob(this.db, id);
    });
    this.jobs.every(RESUME_EVERY_MINUTES, 'resume-erasures');
  }

  private async run(id: string): Promise<void> {
    for (const [step, work] of this.steps) {
      const erasure = await findErasure(this.db, id);
      if (!erasure || !isRunning(erasure)) return;
      if (step in erasure.steps) continue;
      try {
        await work(erasure);
      } catch (error) {
        return this.tryLater(id, step, error);
      }
    }
    const erasure = await findErasure(this.db, id);
    if (!erasure || !isRunning(erasure)) return;
    // A warning, so that usual log levels include it: after an older backup is restored, this line is all that remains.
    log.warn({ erasure: tokenOf(erasure) }, 'a person was erased; after a restore, replay this: ops privacy replay');
    await markFinished(this.db, id);
  }

  /** Erases all of our tables in one transaction, so that nothing is erased if there is an obstacle. */
  private async eraseHere({ id, address, account_ids: accountIds }: Running): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      if (!(await lockErasure(tx, id))) return;
      const person = { address, accountIds };
      const rows: Record<string, number> = {};
      // Before erasing, because erasing removes the data by which obstacles are found; and after it, to catch new ones.
      await assertNoObstacles(tx, person);
      for (const kind of personalData) rows[kind.name] = await kind.erase(tx, person, id, this.env);
      await assertNoObstacles(tx, person);
      await markStep(tx, id, 'here', { rows });
    });
  }

  private async eraseAtSupabase({ id, address, account_ids: accountIds }: Running): Promise<void> {
    const found = await this.supabase.findUserByEmail(address);
    const ids = new Set([...accountIds, ...(found ? [found.id] : [])]);
    for (const userId of ids) await this.supabase.deleteUser(userId);
    await markStep(this.db, id, 'supabase', { accounts: ids.size });
  }

  private async eraseAtHubSpot({ id, address }: Running): Promise<void> {
    if (!this.hubspot.isConfigured) return markStep(this.db, id, 'hubspot', { byHand: true });
    const contact = await this.hubspot.findContact(address);
    if (contact) await this.hubspot.eraseContact(contact);
    await markStep(this.db, id, 'hubspot', { contacts: contact ? 1 : 0 });
  }

  private async tryLater(id: string, step: string, error: unknown): Promise<void> {
    const tries = await markProblem(this.db, id, error instanceof Error ? error.message : String(error));
    log.warn({ erasureId: id, step, tries, reason: codeOf(error) }, 'a person could not be erased completely yet');
    await addEraseJob(this.db, id, new Date(Date.now() + retryDelaySeconds(tries) * 1000));
  }
}

function isRunning(erasure: Erasure): erasure is Running {
  return erasure.finished_at === null && erasure.address !== null;
}

async function assertNoObstacles(tx: Tx, person: { address: string; accountIds: string[] }): Promise<void> {
  const obstacles = await findObstacles(tx, person);
  if (obstacles.length > 0) throw erasureBlocked(obstacles);
}
