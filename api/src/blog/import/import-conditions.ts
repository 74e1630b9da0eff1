import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Conditions } from '../../platform/conditions/conditions.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { readSync, type SyncRow } from './import-state.repository.ts';

/** Posts are imported every minute. */
const STALE_SECONDS = 900;
/** How long the import at startup may take. */
const FIRST_IMPORT_SECONDS = 600;

/** Finds out whether the import of posts has stopped. */
@Injectable()
export class ImportConditions implements OnModuleInit {
  constructor(
    private readonly conditions: Conditions,
    private readonly hubspot: HubSpotBlogClient,
  ) {}

  onModuleInit() {
    this.conditions.define({
      name: 'import-stale',
      noun: ['stopped import of posts', 'stopped imports of posts'],
      link: '/posts',
      allClear: 'Posts: imported',
      // Readers hardly notice the first hour.
      mail: { afterMinutes: 60, recovered: { kind: 'import-recovered', title: () => 'Posts are imported again' } },
      find: async (db) => {
        const sync = await readSync(db);
        if (!isImportStale(sync, this.hubspot.isConfigured)) return [];
        const { copied_at: lastAt, error } = sync;
        return [{ key: '', error, lastAt, ...(lastAt && { since: lastAt }) }];
      },
      describe: (stale) =>
        stale.map(({ lastAt, error }) => ({
          state: 'stale',
          title: lastAt ? 'No posts have been imported for a while' : 'No posts have ever been imported',
          text: 'Readers see the posts of the last import. Usually the HubSpot token has expired.',
          words: error,
          actions: ['import-posts'],
        })),
    });
  }
}

/**
 * Whether the import has stopped. A site that was down for a while has not failed to import: unless an attempt failed since
 * the last success, a new process waits for its own first import.
 */
export function isImportStale({ ageSeconds, error }: SyncRow, isConfigured: boolean): boolean {
  if (ageSeconds === null) return isConfigured && error !== null;
  return ageSeconds > STALE_SECONDS && (error !== null || process.uptime() > FIRST_IMPORT_SECONDS);
}
