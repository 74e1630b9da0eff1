import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { formatMoment } from './mails/words.ts';
import { NoticeRegistry } from './notice-registry.ts';

/** Reached about a minute and a half after the first attempt. */
const FAILURES_TO_TELL = 5;

/** Jobs of one name that keep failing. */
interface FailingJobs {
  task: string;
  count: number;
  tries: number;
  /** The latest error among them. */
  error: string;
  /** When the first of them was added; ISO 8601. */
  since: string;
}

declare module './notice.ts' {
  interface NoticeFacts {
    'jobs-failing': FailingJobs;
  }
}

/** Tells the team about jobs that keep failing: once per name, until no job of that name fails any more. */
@Injectable()
export class JobNotices implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.registry.define('jobs-failing', {
      noun: ['failing job', 'failing jobs'],
      seeAll: 'the metric site_jobs',
      describe: (facts, { timeZone }) => ({
        subject: `Jobs are failing: ${facts.task}`,
        summary: `${facts.task}, ${facts.tries} tries`,
        facts: [
          ['Job', facts.task],
          ['How many', String(facts.count)],
          ['Tries', String(facts.tries)],
          ['Since', formatMoment(facts.since, timeZone)],
          ['Last error', facts.error],
        ],
        whatToDo:
          'They will be tried again for some time. The log of the api says more; docs/operations.md explains its lines.',
      }),
    });
    this.registry.watch('jobs-failing', {
      look: async (db) => (await findFailingJobs(db)).map((facts) => ({ cause: facts.task, facts })),
    });
  }
}

async function findFailingJobs(db: Database): Promise<FailingJobs[]> {
  const { rows } = await sql<FailingJobs>`
    select
      task_identifier as task,
      count(*)::int as count,
      max(attempts)::int as tries,
      left((array_agg(last_error order by updated_at desc))[1], 1000) as error,
      to_json(min(created_at)) #>> '{}' as since
    from graphile_worker.jobs
    where attempts >= ${FAILURES_TO_TELL} and last_error is not null
    group by task_identifier`.execute(db);
  return rows;
}
