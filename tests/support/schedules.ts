import type { JobName } from '#api/platform/jobs/queue.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** Stops a job's schedule, so that the job runs only when the test adds it, and waits for one that is running. */
export async function stopSchedule({ rows }: Pick<TestEnvironment, 'rows'>, job: JobName): Promise<void> {
  // Graphile Worker adds a scheduled job only if the time it is due is later than the last one that is recorded here.
  await rows(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now(), now() + interval '1 year') on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [job],
  );
  await jobsDone({ rows }, job);
}

/** Waits until no job of this name is left. */
export const jobsDone = ({ rows }: Pick<TestEnvironment, 'rows'>, job: JobName) =>
  until(async () => (await rows('select from graphile_worker.jobs where task_identifier = $1', [job])).length === 0);
