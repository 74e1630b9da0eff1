import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { UpkeepTask } from '../../platform/database/upkeep-tables.ts';

/** How a task of upkeep stands: its latest run, and what is known from earlier ones. */
export interface TaskState {
  task: UpkeepTask;
  succeeded: boolean;
  /** Why the latest run failed; null if it succeeded. */
  problem: string | null;
  finishedAt: Date;
  /** Whether the run after the latest one should have finished by now. */
  isLate: boolean;
  /** Null if no run has ever succeeded. */
  lastSuccessAt: Date | null;
  /** Of the certificate: when the one in use expires. */
  expiresAt: Date | null;
  /** Of the backup: size of the newest file. */
  bytes: number | null;
}

/** Reads the state of every task that has run at least once. A task that is not set up has none. */
export async function readTaskStates(db: Database): Promise<TaskState[]> {
  const { rows } = await sql<TaskState>`
    select
      latest.task,
      latest.succeeded,
      latest.problem,
      latest.finished_at as "finishedAt",
      now() > latest.next_by as "isLate",
      good.finished_at as "lastSuccessAt",
      good.bytes::float8 as bytes,
      (
        select expires_at from upkeep_runs where task = latest.task and expires_at is not null order by id desc limit 1
      ) as "expiresAt"
    from (select distinct on (task) * from upkeep_runs order by task, id desc) as latest
    left join lateral (
      select finished_at, bytes from upkeep_runs where task = latest.task and succeeded order by id desc limit 1
    ) as good on true`.execute(db);
  return rows;
}

/** Whether the team should look at a task: its latest run failed, or the next one is overdue. */
export function needsTeam({ succeeded, isLate }: TaskState): boolean {
  return !succeeded || isLate;
}
