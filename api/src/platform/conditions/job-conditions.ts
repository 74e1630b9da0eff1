import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { pluralize } from '../../contract/text.values.ts';
import { Conditions } from './conditions.ts';

/** Reached about a minute and a half after the first attempt. */
const FAILURES = 5;
/** How long a job may wait for a worker. */
const LATE_MINUTES = 5;

/** What is wrong with the jobs of one name. */
interface Jobs {
  /** Their name. */
  key: string;
  since: Date;
  count: number;
  tries: number;
  /** The latest error among them. */
  error: string | null;
}

/** Notices jobs that keep failing or were given up, and jobs that no worker takes. */
@Injectable()
export class JobConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

  onModuleInit() {
    this.conditions.define<Jobs>({
      name: 'jobs-failing',
      noun: ['kind of job that keeps failing', 'kinds of jobs that keep failing'],
      link: '/set-up',
      allClear: 'Jobs: none failing or late',
      mail: {},
      find: async (db) => {
        const { rows } = await sql<Jobs>`
          select task_identifier as key, min(created_at) as since, count(*)::int as count, max(attempts)::int as tries,
            left((array_agg(last_error order by updated_at desc))[1], 1000) as error
          from graphile_worker.jobs
          where attempts >= least(${FAILURES}, max_attempts) and last_error is not null
          group by 1 order by 2`.execute(db);
        return rows;
      },
      describe: (jobs) =>
        jobs.map(({ key, count, tries, error }) => ({
          state: 'failing',
          title: `${pluralize(count, 'job')} “${key}” ${count === 1 ? 'keeps' : 'keep'} failing`,
          text: `${pluralize(tries, 'try', 'tries')} so far. They are tried again for some time; the api log says more.`,
          words: error,
        })),
    });
    this.conditions.define<Jobs>({
      name: 'jobs-late',
      noun: ['kind of job that no worker takes', 'kinds of jobs that no worker takes'],
      severity: 'critical',
      link: '/set-up',
      allClear: 'Jobs: none failing or late',
      find: async (db) => {
        const { rows } = await sql<Jobs>`
          select task_identifier as key, min(run_at) as since, count(*)::int as count
          from graphile_worker.jobs
          where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(mins => ${LATE_MINUTES})
          group by 1 order by 2`.execute(db);
        return rows;
      },
      describe: (jobs) =>
        jobs.map(({ key, count }) => ({
          state: 'waiting',
          title: `${pluralize(count, 'job')} “${key}” could have run by now`,
          text: 'No worker runs, they cannot keep up, or a slow vendor holds up this kind of job.',
        })),
    });
  }
}
