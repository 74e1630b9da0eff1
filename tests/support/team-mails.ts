import type { JobName } from '#api/platform/jobs/queue.ts';
import { mailsTo, takenMail } from './mails.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** Looks at the conditions as the job does every minute, and waits until it has finished. */
export const lookAtConditions = (environment: Pick<TestEnvironment, 'rows'>) => run(environment, 'look-at-conditions');

/** Runs the jobs that look at the conditions and mail the team every minute, and waits until they have finished. */
export async function notifyTeam(environment: Pick<TestEnvironment, 'rows'>): Promise<void> {
  await lookAtConditions(environment);
  await run(environment, 'tell-team');
}

async function run({ rows }: Pick<TestEnvironment, 'rows'>, name: JobName): Promise<void> {
  const add = "select id from graphile_worker.add_job($1, '{}'::json, queue_name => $1)";
  const [job] = await rows<{ id: string }>(add, [name]);
  const waiting = 'select 1 from graphile_worker.jobs where id = $1';
  await until(async () => (await rows(waiting, [job?.id])).length === 0);
}

/** Makes all notices that many minutes older. */
export async function letMinutesPass(environment: Pick<TestEnvironment, 'rows'>, minutes: number): Promise<void> {
  await environment.rows(
    `update team_notices set created_at = created_at - make_interval(mins => $1), told_at = told_at - make_interval(mins => $1)`,
    [minutes],
  );
}

/** Returns the outbox's mails to the team, oldest first. */
export function teamMails({ rows }: Pick<TestEnvironment, 'rows'>) {
  return rows<{
    kind: string;
    cause: string;
    recipient: string;
    reply_to: string | null;
    state: string;
    parameters: { kind: string; count: number; lines: { summary: string }[]; facts: Record<string, unknown> };
  }>("select * from mails where kind like 'team-%' order by created_at, recipient");
}

/** Returns the mails that arrived at an address of the team, oldest first. @param skip how many to leave out */
export async function arrivedAt(environment: Pick<TestEnvironment, 'standIns' | 'rows'>, address: string, skip = 0) {
  const waiting = "select 1 from mails where state = 'waiting' and due_at <= now()";
  await until(async () => (await environment.rows(waiting)).length === 0);
  const mails = (await mailsTo(environment, address)).reverse().slice(skip);
  return Promise.all(mails.map(async ({ id }) => (await takenMail(environment, id)).content));
}
