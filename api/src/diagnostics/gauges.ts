import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import type { BlogStatus } from '../blog/blog-reader.ts';
import type { Database } from '../platform/database/database.ts';

type Metric =
  | 'ready'
  | 'running'
  | 'later'
  | 'failed'
  | 'oldest'
  | 'unclaimed'
  | 'unclaimedOldest'
  | 'inReview'
  | 'waiting'
  | 'refused'
  | 'leadsOldest'
  | 'dealsWaiting'
  | 'dealsRefused'
  | 'mailsWaiting'
  | 'mailsLater'
  | 'mailsRefused'
  | 'mailsOldest'
  | 'noticesUntold';

export interface Measured {
  /** Undefined while Postgres does not respond: its metrics are then left out, rather than old ones shown as new. */
  metrics: Record<Metric, number> | undefined;
  blog: BlogStatus | undefined;
  pool: pg.Pool;
  pendingHits: number;
}

/** Prints the gauges of one moment as Prometheus text. */
export function printGauges({ metrics, blog, pool, pendingHits }: Measured): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, values: number | Record<string, number>) => {
    const perState = typeof values === 'object';
    const made = new Gauge({ name, help, registers: [registry], labelNames: perState ? ['state'] : [] });
    if (perState) for (const [state, value] of Object.entries(values)) made.set({ state }, value);
    else made.set(values);
  };
  gauge('site_database_up', 'Whether Postgres answered this scrape', metrics ? 1 : 0);
  gauge('site_database_pool_connections', "Connections of this process's pool", {
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waited_for: pool.waitingCount,
  });
  gauge('site_redirect_hits_pending', 'Hits of short links that are counted but not written yet', pendingHits);
  if (metrics) {
    const { ready, running, later, failed, waiting, refused } = metrics;
    gauge('site_jobs', 'Jobs of the queue; failed ones are given up', { ready, running, later, failed });
    gauge('site_jobs_oldest_ready_seconds', 'How long the oldest job that could run has waited', metrics.oldest);
    gauge('site_payments_unclaimed', 'Payments that can still become an organization', metrics.unclaimed);
    gauge(
      'site_payments_oldest_unclaimed_seconds',
      'How long ago the oldest of them was paid',
      metrics.unclaimedOldest,
    );
    gauge('site_payments_in_review', 'Payments that a person must look at', metrics.inReview);
    gauge('site_leads', 'Leads that HubSpot does not have: still tried, or refused for good', { waiting, refused });
    gauge(
      'site_leads_oldest_waiting_seconds',
      'How long the oldest of those still tried has waited',
      metrics.leadsOldest,
    );
    const deals = { waiting: metrics.dealsWaiting, refused: metrics.dealsRefused };
    gauge('site_deals', 'Payments whose last change HubSpot does not have: still tried, or refused for good', deals);
    const mails = { waiting: metrics.mailsWaiting, later: metrics.mailsLater, refused: metrics.mailsRefused };
    gauge('site_mails', 'Mails that should have gone, whose time has not come, and that were refused for good', mails);
    gauge('site_team_notices_untold', 'Notices that the team should have been told of', metrics.noticesUntold);
    gauge('site_mails_oldest_waiting_seconds', 'How long ago the oldest of them should have gone', metrics.mailsOldest);
  }
  if (blog) gauge('site_blog_posts', 'Published posts that were imported', blog.posts);
  if (blog?.ageSeconds != null)
    gauge('site_blog_age_seconds', 'Seconds since posts were last imported', blog.ageSeconds);
  return registry.metrics();
}

/**
 * Reads what operators need to know about jobs, payments, leads and mails in one statement. later: jobs that are not
 * due yet; oldest: how many seconds the oldest ready job has waited; inReview: payments that a person must look at
 * first; mailsOldest: how many seconds ago the oldest waiting mail was due.
 */
export async function readMetrics(db: Database): Promise<Record<Metric, number>> {
  const { rows } = await sql<Record<Metric, string>>`
    select
      jobs.*,
      (select count(*) from payments where claimable) as unclaimed,
      (select coalesce(extract(epoch from now() - min(paid_at)), 0) from payments where claimable) as "unclaimedOldest",
      (select count(*) from payments where in_review) as "inReview",
      (select count(*) from leads where relay_state = 'waiting') as waiting,
      (select count(*) from leads where relay_state = 'refused') as refused,
      (select coalesce(extract(epoch from now() - min(created_at)), 0) from leads where relay_state = 'waiting') as "leadsOldest",
      (select count(*) from team_notices where told_at is null and due_at <= now()) as "noticesUntold",
      (select count(*) from deals where state = 'waiting') as "dealsWaiting",
      (select count(*) from deals where state = 'refused') as "dealsRefused",
      mails.*
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
    ) as jobs, (
      select
        count(*) filter (where state = 'waiting' and due_at <= now()) as "mailsWaiting",
        count(*) filter (where state = 'waiting' and due_at > now()) as "mailsLater",
        count(*) filter (where state = 'refused') as "mailsRefused",
        coalesce(extract(epoch from now() - min(due_at) filter (where state = 'waiting' and due_at <= now())), 0) as "mailsOldest"
      from mails where state in ('waiting', 'refused')
    ) as mails`.execute(db);
  // pg returns a bigint as text.
  const entries = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(entries);
}
