import assert from 'node:assert/strict';
import { until } from '../support/until.ts';
import type { Outcome } from './load.ts';
import type { Outside } from './outside.ts';

/** Notes every scheduled job that is added, and every one that has finished, with the minute that it is for. */
export async function watchScheduledJobs({ db }: Outside): Promise<void> {
  await db.query(`
    create table cluster_jobs (job bigint, task text, minute text, event text, attempts int);
    create function cluster_note() returns trigger language plpgsql as $$
    declare job graphile_worker._private_jobs := case when tg_op = 'INSERT' then new else old end;
    begin
      if job.payload::jsonb ? '_cron' then
        insert into cluster_jobs values (job.id,
          (select identifier from graphile_worker._private_tasks where id = job.task_id),
          job.payload::jsonb #>> '{_cron,ts}', tg_op, job.attempts);
      end if;
      return null;
    end $$;
    create trigger cluster_note after insert or delete on graphile_worker._private_jobs
      for each row execute function cluster_note();`);
}

/** Checks that each scheduled job was added once for its minute, and that it ran or was replaced by the next one. */
export async function scheduledJobsRanOnce(outside: Outside): Promise<string> {
  const twice = await outside.rows(
    `select task, minute, count(*) from cluster_jobs where event = 'INSERT' group by 1, 2 having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'jobs that were added twice for a minute');
  const unfinished = `select task, minute from cluster_jobs a where event = 'INSERT'
    and not exists (select from cluster_jobs d where d.event = 'DELETE' and d.job = a.job)`;
  await until(async () => (await outside.rows(unfinished)).length === 0, 180).catch(async () => {
    assert.deepEqual(await outside.rows(unfinished), [], 'jobs that have not run');
  });
  const [row] = await outside.rows<{ jobs: number; minutes: number; again: number }>(
    `select count(*)::int as jobs, count(distinct minute)::int as minutes,
       count(*) filter (where attempts > 1)::int as again from cluster_jobs where event = 'DELETE'`,
  );
  assert.ok(row && row.jobs > 0, 'no scheduled job has run');
  return `${row.jobs} jobs of ${row.minutes} minutes, ${row.again} begun again after a host had gone`;
}

/** Checks in the tables that all that was acknowledged is there, and once. */
export async function nothingLostOrDoubled(outside: Outside, { leads, buyers }: Outcome): Promise<string> {
  const column = async (query: string) => (await outside.rows<{ value: string }>(query)).map(({ value }) => value);
  const keptLeads = await column('select email as value from leads');
  compare('leads', leads, keptLeads);
  const owners = await column('select p.email as value from customers c join profiles p on p.id = c.admin_id');
  compare('organizations', buyers, owners);
  const claims = await column('select customer_id::text as value from payments where customer_id is not null');
  compare('payments of an organization', [], claims);
  assert.equal(claims.length, owners.length, 'a payment for each organization');
  const paid = await column(`select id::text as value from payments where paid_at is not null`);
  assert.ok(paid.length >= buyers.length, 'paid payments');
  return `${leads.length} leads and ${buyers.length} purchases acknowledged, ${keptLeads.length} and ${owners.length} kept, none lost, none twice`;
}

/** Checks that every lead reached HubSpot. @returns how many reached it, and how many of them twice */
export async function leadsAreRelayed(outside: Outside): Promise<string> {
  const waiting = `select count(*)::int as count from leads where relay_state <> 'relayed'`;
  await until(async () => (await outside.rows<{ count: number }>(waiting))[0]?.count === 0, 240);
  const [row] = await outside.rows<{ leads: number; submissions: number }>(
    `select (select count(*)::int from leads) as leads,
       (select count(*)::int from local_hubspot.submissions where form = 'partner') as submissions`,
  );
  const again = (row?.submissions ?? 0) - (row?.leads ?? 0);
  // HubSpot has no idempotency key. A lead whose answer was on its way when its host died is sent again.
  assert.ok(again >= 0 && again <= 5, `${again} submissions more than leads`);
  return `${row?.leads} leads, ${again} of them submitted again because the answer was lost with a host`;
}

/** The address of the host whose api holds a queue at this moment; its jobs have to be freed when it dies. */
export async function addressAtWork(outside: Outside): Promise<string | undefined> {
  const [row] = await outside.rows<{ address: string }>(
    `select host(a.client_addr) as address from graphile_worker._private_job_queues q
       join pg_locks l on l.locktype = 'advisory'
         and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(q.locked_by, 0)
       join pg_stat_activity a on a.pid = l.pid where q.locked_by is not null limit 1`,
  );
  return row?.address;
}

/** Checks that each was kept, and nothing twice. */
function compare(what: string, acknowledged: string[], kept: string[]): void {
  const there = new Set(kept);
  assert.deepEqual(
    acknowledged.filter((value) => !there.has(value)),
    [],
    `${what} that were lost`,
  );
  assert.deepEqual(
    kept.filter((value, at) => kept.indexOf(value) !== at),
    [],
    `${what} that are there twice`,
  );
}
