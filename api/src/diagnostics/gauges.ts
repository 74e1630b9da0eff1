import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import type { BlogStatus } from '../blog/blog-reader.ts';
import type { Metrics } from './metrics.repository.ts';

export interface Measured {
  /** Undefined while Postgres does not answer: its metrics are then left out, rather than old ones shown as new. */
  metrics: Metrics | undefined;
  blog: BlogStatus | undefined;
  pool: pg.Pool;
  pendingHits: number;
}

/** The text of the gauges of one moment. */
export function printGauges({ metrics, blog, pool, pendingHits }: Measured): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, values: number | Record<string, number>, label = 'state') => {
    const perLabel = typeof values === 'object';
    const made = new Gauge({ name, help, registers: [registry], labelNames: perLabel ? [label] : [] });
    if (perLabel) for (const [key, value] of Object.entries(values)) made.set({ [label]: key }, value);
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
    gauge('site_jobs', 'Jobs of the queue; failed ones are given up', metrics.jobs);
    gauge(
      'site_jobs_oldest_ready_seconds',
      'How long the oldest job that could run has waited',
      metrics.oldestReadySeconds,
    );
    gauge('site_payments_unclaimed', 'Payments that can still become an organization', metrics.payments.unclaimed);
    gauge('site_payments_in_review', 'Payments that a person must look at', metrics.payments.inReview);
    gauge('site_leads', 'Leads that HubSpot does not have: still tried, or refused for good', metrics.leads);
  }
  if (blog) gauge('site_blog_posts', 'Published posts in the copy', blog.posts);
  if (blog?.ageSeconds != null) gauge('site_blog_age_seconds', 'Since the blog was last copied', blog.ageSeconds);
  return registry.metrics();
}
