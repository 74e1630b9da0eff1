import type { Database } from '../../platform/database/database.ts';
import type { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import { type FoundKind, things } from './today-item.ts';

/** Finds lasting problems that the team also gets mails about: a stopped blog import, and failing jobs. */
export async function findMachinery(db: Database, registry: NoticeRegistry): Promise<FoundKind[]> {
  const [stale, failing] = await Promise.all([
    registry.present('import-stale', db),
    registry.present('jobs-failing', db),
  ]);
  const imports = stale.map(({ since, error }) => ({
    since: since ? new Date(since) : new Date(),
    state: 'stale',
    title: since ? 'No posts have been imported for a while' : 'No posts have ever been imported',
    text: 'Readers see the posts of the last import. Usually the HubSpot token has expired.',
    words: error,
    link: '/posts',
    actions: ['import-posts' as const],
  }));
  const jobs = failing.map(({ task, count, tries, error, since }) => ({
    key: task,
    since: new Date(since),
    state: 'failing',
    title: `${things(count, 'job')} “${task}” ${count === 1 ? 'keeps' : 'keep'} failing`,
    text: `${things(tries, 'try', 'tries')} so far. Retries are automatic; see the api log for details.`,
    words: error,
    link: '/set-up',
  }));
  return [
    { kind: 'import-stale', items: imports, count: imports.length },
    { kind: 'jobs-failing', items: jobs, count: jobs.length },
  ];
}
