import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { originOf } from '../analytics/origin.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';

const EVERY_MINUTES = 5;
const BATCH = 500;
/** How long one job may continue; short enough for a stopping api to wait for. */
const TURN_MS = 5_000;

/**
 * Names the origin of leads that an older version stored: those from before the update, and those from replicas that had not
 * been replaced yet. Once all have a name, it finds nothing.
 */
@Injectable()
export class LeadNaming implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('name-lead-origins', () => this.takeTurn());
    this.jobs.every(EVERY_MINUTES, 'name-lead-origins');
  }

  async onApplicationBootstrap() {
    if (this.env.WORKER === 'off') return;
    await this.addTurn().catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'the origins of older leads will be named at the next scheduled time');
    });
  }

  private async takeTurn(): Promise<void> {
    const end = performance.now() + TURN_MS;
    while (performance.now() < end) {
      const start = performance.now();
      if ((await nameOrigins(this.db, BATCH)) < BATCH) return;
      // Rests for as long as it worked, so that the database has time for visitors.
      await sleep(performance.now() - start);
    }
    await this.addTurn();
  }

  private addTurn(): Promise<void> {
    return addJob(this.db, 'name-lead-origins', {}, { jobKey: 'name-lead-origins', queueName: 'name-lead-origins' });
  }
}

/** Names the origins of the newest leads that have none. @param most how many @returns how many there were */
export async function nameOrigins(db: Database, most: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const leads = await tx
      .selectFrom('leads')
      .select(['id', 'referrer'])
      // As text: imported leads may have numbers there.
      .select(sql<string | null>`utm ->> 'utm_source'`.as('utm_source'))
      .select(sql<string | null>`utm ->> 'utm_campaign'`.as('utm_campaign'))
      .where('campaign', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(most)
      .forUpdate()
      // A lead that is being relayed or erased is not waited for.
      .skipLocked()
      .execute();
    if (leads.length === 0) return 0;
    const named = leads.map(({ id, ...visit }) => ({ id, ...originOf(visit) }));
    await sql`
      update leads set source = named.source, campaign = named.campaign
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (id uuid, source text, campaign text)
      where leads.id = named.id`.execute(tx);
    return leads.length;
  });
}
