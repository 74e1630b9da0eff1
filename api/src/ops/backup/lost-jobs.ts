import type pg from 'pg';
import { relayJob } from '../../leads/lead-relay.ts';
import type { JobSpec } from '../../platform/jobs/queue.ts';

/** What stands in a job for the values of a row. */
const ID = '{id}';
const ATTEMPT = '{attempt}';

/** The queue is not in a backup: what its jobs were about stands in the tables. One line a kind of job, and where it is needed. */
const lost: { job: JobSpec; rows: string }[] = [
  {
    job: relayJob(ID),
    rows: `select id::text, null as attempt from public.leads where relay_state = 'waiting' order by created_at`,
  },
  {
    job: { name: 'sync-profile', payload: { profileId: ID }, jobKey: `sync-profile:${ID}` },
    rows: `select id::text, null as attempt from public.profiles where synced_at is null or sync_error is not null`,
  },
  {
    job: { name: 'stripe-event', payload: { eventId: ID } },
    rows: `select id, null as attempt from public.stripe_events where processed_at is null order by received_at`,
  },
  {
    job: { name: 'expire-attempt', payload: { attemptKey: ATTEMPT, paidId: ID } },
    rows: `select id::text, attempt_key::text as attempt from public.payments paid
      where paid_at is not null and exists (select 1 from public.payments open
        where open.attempt_key = paid.attempt_key and open.id <> paid.id and open.status = 'open')`,
  },
];

/** Adds the jobs of what is unfinished in the tables, in the caller's transaction. @returns how many */
export async function addLostJobs(client: pg.Client): Promise<number> {
  let added = 0;
  for (const { job, rows } of lost) {
    const { rowCount } = await client.query(
      `select graphile_worker.add_job($1::text,
         replace(replace($2::text, '"${ID}"', to_json(id)::text), '"${ATTEMPT}"', coalesce(to_json(attempt)::text, 'null'))::json,
         job_key => replace($3::text, '${ID}', id), queue_name => $4::text)
       from (${rows}) unfinished`,
      [job.name, JSON.stringify(job.payload), job.jobKey ?? null, job.queueName ?? null],
    );
    added += rowCount ?? 0;
  }
  return added;
}
