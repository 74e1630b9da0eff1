import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { JobRegistry, retryDelaySeconds } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { addSyncJob, findOrganizationOf } from './organizations.repository.ts';
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
    const wanted = await this.read(id);
    if (!wanted) return;
    const { profile, customer, isFrozen } = wanted;
    try {
      await this.supabase.upsertProfile(profile, customer);
      await this.supabase.ensureAccountState(id, { role: profile.user_roles, replaces: TRIAL_ROLE, isFrozen });
      await this.db
        .updateTable('profiles')
        .set({ synced_at: sql<Date>`now()`, sync_attempts: 0, sync_error: null })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      await this.tryLater(id, error);
    }
  }

  /** Reads what Supabase should have. @returns undefined if there is nothing to copy */
  private async read(id: string) {
    const columns = ['first_name', 'last_name', 'email', 'user_roles', 'org_name', 'cohort_id', 'erased_as'] as const;
    const found = await this.db.selectFrom('profiles').select(columns).where('id', '=', id).executeTakeFirst();
    if (!found || found.erased_as) return undefined;
    const { erased_as: _erased, ...profile } = found;
    const organization = await findOrganizationOf(this.db, id);
    const customer = organization && { name: organization.name, admin_id: id, seats: organization.seats };
    return { profile: { id, ...profile }, customer: customer ?? null, isFrozen: Boolean(organization?.frozen_at) };
  }

  /** Adds a new job with our own delay: the queue's own backoff would soon wait for hours, and finally give up. */
  private async tryLater(id: string, error: unknown): Promise<void> {
    const sync_error = error instanceof Error ? error.message : String(error);
    const failed = await this.db
      .updateTable('profiles')
      .set({ sync_attempts: sql<number>`sync_attempts + 1`, sync_error })
      .where('id', '=', id)
      .where('erased_as', 'is', null)
      .returning('sync_attempts as attempts')
      .executeTakeFirst();
    // The person was erased meanwhile.
    if (!failed) return;
    const { attempts } = failed;
    log.warn('profile_sync_retry', 'Supabase did not take a profile', {
      profileId: id,
      attempts,
      reason: codeOf(error),
    });
    await addSyncJob(this.db, id, new Date(Date.now() + retryDelaySeconds(attempts) * 1000));
  }
}
