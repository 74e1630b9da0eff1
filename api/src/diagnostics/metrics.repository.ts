import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** What the operator wants to see of the whole product, read at each scrape. */
export interface Metrics {
  /** Jobs by state: ready to run, running, later (their time has not come), failed (given up). */
  jobs: Record<'ready' | 'running' | 'later' | 'failed', number>;
  /** Seconds that the oldest job that is ready has been waiting; 0 when none is. */
  oldestReadySeconds: number;
  /** Unclaimed: paid, but without an organization yet. In review: a person must look at them first. */
  payments: Record<'unclaimed' | 'inReview', number>;
  leads: Record<'waiting' | 'refused', number>;
}

/** All of it in one statement. */
export async function readMetrics(db: Database): Promise<Metrics> {
  const { rows } = await sql<Record<string, string>>`
    select
      jobs.*,
      (select count(*) from payments where claimable) as unclaimed,
      (select count(*) from payments where paid_at is not null and problem is not null) as "inReview",
      (select count(*) from leads where relay_state = 'waiting') as waiting,
      (select count(*) from leads where relay_state = 'refused') as refused
    from (
      select
        count(*) filter (where is_ready) as ready,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where run_at > now() and attempts < max_attempts and locked_at is null) as later,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_ready)), 0) as oldest
      from (
        select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_ready from graphile_worker.jobs
      ) as each
    ) as jobs`.execute(db);
  const number = (name: string) => Number(rows[0]?.[name] ?? 0);
  return {
    jobs: { ready: number('ready'), running: number('running'), later: number('later'), failed: number('failed') },
    oldestReadySeconds: number('oldest'),
    payments: { unclaimed: number('unclaimed'), inReview: number('inReview') },
    leads: { waiting: number('waiting'), refused: number('refused') },
  };
}
