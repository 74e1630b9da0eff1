import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import type { Condition } from '../platform/conditions/condition.ts';
import { countCases, lastLook } from '../platform/conditions/conditions.repository.ts';
import type { Database } from '../platform/database/database.ts';

interface Measured {
  /** Undefined while Postgres does not respond: its metrics are then left out, rather than old ones shown as new. */
  open: Awaited<ReturnType<typeof readConditions>> | undefined;
  conditions: readonly Condition[];
  pool: pg.Pool;
  /** How full the disk is, 0 to 1. */
  diskUsed: number | undefined;
}

/** Reads what the last look at the conditions stored. */
export async function readConditions(db: Database) {
  return { cases: await countCases(db), lookedAt: await lastLook(db) };
}

/** Prints the gauges of one moment as Prometheus text. */
export function printGauges({ open, conditions, pool, diskUsed }: Measured): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, registers: [registry], labelNames });
  gauge('site_database_up', 'Whether Postgres answered this scrape').set(open ? 1 : 0);
  const connections = gauge('site_database_pool_connections', "Connections of this process's pool", ['state']);
  connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'waited_for' }, pool.waitingCount);
  if (diskUsed !== undefined)
    gauge('site_disk_used_ratio', 'How full the disk is where this process runs, 0 to 1').set(diskUsed);
  if (open) {
    const labels = ['name', 'severity'];
    const counts = gauge('site_condition_open', 'Cases of a condition that need a person', labels);
    const ages = gauge('site_condition_oldest_seconds', 'How long the oldest of them has lasted', labels);
    for (const { name, severity = 'warning' } of conditions) {
      const { count = 0, oldest = 0 } = open.cases.get(name) ?? {};
      counts.set({ name, severity }, count);
      ages.set({ name, severity }, oldest);
    }
    const looked = gauge('site_conditions_looked_timestamp_seconds', 'When the conditions were last looked at');
    looked.set(open.lookedAt ? open.lookedAt.getTime() / 1_000 : 0);
  }
  return registry.metrics();
}
