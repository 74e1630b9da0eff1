import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { pluralize } from '../../contract/text.values.ts';
import { MOST_CASES } from './condition.ts';
import { Conditions } from './conditions.ts';

/** Reached about a minute and a half after the first attempt; by a schedule with its fifth run. */
const FAILURES = 5;
/** How long a job may wait for a worker. */
const LATE_MINUTES = 5;

/** What is wrong with the jobs of one name. */
interface Jobs {
  key: string;
  name: string;
  since: Date;
  count: number;
}

/** Jobs of one name that fail and are tried again, or one that was given up. */
interface FailingJobs extends Jobs {
  /** The id of the one that was given up. */
  lost: string | null;
  tries: number;
  /** The latest error among them. */
  error: string | null;
}

/** Notices jobs that keep failing or were given up, and jobs that no worker takes. */
@Injectable()
export class JobConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

  onModuleInit() {
    this.conditions.define<FailingJobs>({
      name: 'jobs-failing',
      noun: ['case of failing jobs', 'cases of failing jobs'],
      link: '/set-up',
      allClear: 'Jobs: none failing or late',
      mail: {},
      // A job that was given up stays in the queue, so it is a case of its own; otherwise it would hide later failures. A
      // schedule's runs are tried only once and replaced by the next, so they are not: each counts as a try.
      find: async (db) => {
        const { rows } = await sql<FailingJobs>`
          select concat_ws(' ', task_identifier, lost) as key, task_identifier as name, lost,
            min(created_at) as since, count(*)::int as count, sum(attempts)::int as tries,
            left((array_agg(last_error order by updated_at desc))[1], 1000) as error
          from graphile_worker.jobs,
            lateral (select case when attempts >= max_attempts and max_attempts > 1 and locked_at is null then id end as lost) as given_up
          where attempts >= least(${FAILURES}, max_attempts) and last_error is not null
          group by task_identifier, lost having lost is not null or sum(attempts) >= ${FAILURES}
          order by since limit ${MOST_CASES}`.execute(db);
        return rows;
      },
      describe: (jobs) =>
        jobs.map(({ name, lost, count, tries, error }) => {
          const fails = `${pluralize(count, 'job')} “${name}” ${count === 1 ? 'keeps' : 'keep'} failing`;
          return {
            state: lost ? 'given up' : 'failing',
            title: lost ? `Job ${lost} “${name}” was given up` : fails,
            text: lost
              ? `It failed ${pluralize(tries, 'time')}. docs/operations.md says how to run it again, or to forget it.`
              : `${pluralize(tries, 'try', 'tries')} so far. They are tried again for some time; the api log says more.`,
            words: error,
          };
        }),
    });
    this.conditions.define<Jobs>({
      name: 'jobs-late',
      noun: ['kind of job that no worker takes', 'kinds of jobs that no worker takes'],
      severity: 'critical',
      link: '/set-up',
      allClear: 'Jobs: none failing or late',
      find: async (db) => {
        const { rows } = await sql<Jobs>`
          select task_identifier as key, task_identifier as name, min(run_at) as since, count(*)::int as count
          from graphile_worker.jobs
          where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(mins => ${LATE_MINUTES})
          group by 1 order by since`.execute(db);
        return rows;
      },
      describe: (jobs) =>
        jobs.map(({ name, count }) => ({
          state: 'waiting',
          title: `${pluralize(count, 'job')} “${name}” could have run by now`,
          text: 'No worker runs, they cannot keep up, or a slow vendor holds up this kind of job.',
        })),
    });
  }
}
