import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { JobRegistry, retryDelaySeconds } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { type CustomerRow, type ProfileRow, SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { addSyncJob } from './organizations.repository.ts';
import { TRIAL_ROLE } from './roles.ts';

/** Copies profiles and organizations to Supabase, with retries until it succeeds. The profile records failures. */
@Injectable()
export class ProfileSync implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly supabase: SupabaseClient,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('sync-profile', ({ profileId }) => this.syncProfile(profileId));
  }

  private async syncProfile(id: string): Promise<void> {
    const profile = await this.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
    if (!profile || profile.erased_as) return;
    const { first_name, last_name, email, user_roles, org_name, cohort_id } = profile;
    const row: ProfileRow = { id, first_name, last_name, email, user_roles, org_name, cohort_id };
    try {
      const customer = await this.findCustomer(id);
      await this.supabase.upsertProfile(row, customer?.row ?? null);
      const isFrozen = Boolean(customer?.isFrozen);
      await this.supabase.ensureStanding(id, { role: user_roles, replaces: TRIAL_ROLE, isFrozen });
      await this.db
        .updateTable('profiles')
        .set({ synced_at: sql<Date>`now()`, sync_attempts: 0, sync_error: null })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      await this.tryLater(id, profile.sync_attempts + 1, error);
    }
  }

  private async findCustomer(adminId: string): Promise<{ row: CustomerRow; isFrozen: boolean } | null> {
    const columns = ['name', 'admin_id', 'seats', 'frozen_at'] as const;
    const found = await this.db
      .selectFrom('customers')
      .select(columns)
      .where('admin_id', '=', adminId)
      .executeTakeFirst();
    if (!found) return null;
    const { frozen_at: frozenAt, ...row } = found;
    return { row, isFrozen: frozenAt !== null };
  }

  /** Adds a new job with our own delay: the queue's own backoff would soon wait for hours, and finally give up. */
  private async tryLater(id: string, attempts: number, error: unknown): Promise<void> {
    log.warn({ profileId: id, attempts, reason: codeOf(error) }, 'a profile could not be copied to Supabase yet');
    await this.db
      .updateTable('profiles')
      .set({ sync_attempts: attempts, sync_error: error instanceof Error ? error.message : String(error) })
      .where('id', '=', id)
      .execute();
    await addSyncJob(this.db, id, new Date(Date.now() + retryDelaySeconds(attempts) * 1000));
  }
}
