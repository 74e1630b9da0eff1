import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Database } from '../../platform/database/database.ts';
import { formatMoment } from '../../platform/notices/mails/words.ts';
import { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import { findOngoing } from '../../platform/notices/notices.repository.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { readSync, type SyncRow } from './import-state.repository.ts';

const STALE_SECONDS = 3_600;
/** How long the import at startup may take. */
const FIRST_IMPORT_SECONDS = 600;

/** A stopped import of posts. */
interface StaleImport {
  /** When an import last succeeded, ISO 8601; null if none ever has. */
  since: string | null;
  /** Why the last attempt failed. */
  error: string | null;
}

declare module '../../platform/notices/notice.ts' {
  interface NoticeFacts {
    'import-stale': StaleImport;
    'import-well': StaleImport;
  }
}

/** Tells the team when the import of posts has stopped, and when it works again. */
@Injectable()
export class ImportNotices implements OnModuleInit {
  constructor(
    private readonly registry: NoticeRegistry,
    private readonly hubspot: HubSpotBlogClient,
  ) {}

  onModuleInit() {
    const lastSuccess = ({ since }: StaleImport, timeZone: string) => (since ? formatMoment(since, timeZone) : 'never');
    this.registry.define('import-stale', {
      noun: ['stopped import of posts', 'stopped imports of posts'],
      seeAll: 'the metric site_blog_age_seconds',
      describe: (facts, { timeZone }) => ({
        subject: 'No posts have been imported for an hour',
        summary: facts.error ?? 'The reason is not known.',
        facts: [
          ['Last import', lastSuccess(facts, timeZone)],
          ['Last error', facts.error ?? 'none'],
        ],
        whatToDo: 'Readers get the posts of the last import. Usually the HubSpot token has expired.',
      }),
    });
    this.registry.define('import-well', {
      noun: ['import of posts that works again', 'imports of posts that work again'],
      seeAll: 'the metric site_blog_age_seconds',
      describe: (facts, { timeZone }) => ({
        subject: 'Posts are imported again',
        summary: 'There is nothing to do.',
        facts: [['Import before the break', lastSuccess(facts, timeZone)]],
      }),
    });
    this.registry.watch('import-stale', { look: (db) => this.look(db), whenOver: 'import-well' });
  }

  private async look(db: Database) {
    const sync = await readSync(db);
    const { copied_at: lastAt, error } = sync;
    const since = lastAt?.toISOString() ?? null;
    const cause = since ?? 'none yet';
    // A site that never had an import is not well again because its api was restarted.
    const isTold = !since && (await findOngoing(db, 'import-stale')).some((notice) => notice.cause === cause);
    return isTold || isImportStale(sync, this.hubspot.isConfigured) ? [{ cause, facts: { since, error } }] : [];
  }
}

/**
 * Whether the import has stopped. A site that was down for an hour has not failed to import: unless an attempt failed
 * since the last success, a new process waits for its own first import. A site that never had an import gets an hour
 * after its start; without a token there is nothing to wait for.
 */
export function isImportStale({ ageSeconds, error }: SyncRow, isConfigured: boolean): boolean {
  const upSeconds = process.uptime();
  if (ageSeconds === null) return isConfigured && upSeconds > STALE_SECONDS;
  return ageSeconds > STALE_SECONDS && (error !== null || upSeconds > FIRST_IMPORT_SECONDS);
}
