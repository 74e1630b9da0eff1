import assert from 'node:assert/strict';
import { until } from '../support/until.ts';
import { expectKept, type Outcome } from '../support/visitors.ts';
import type { Outside } from './outside.ts';

/** Checks in the tables that all that was acknowledged is there, and nothing twice. */
export async function nothingLostOrDoubled(outside: Outside, { leads, buyers }: Outcome): Promise<string> {
  const column = async (query: string) => (await outside.rows<{ value: string }>(query)).map(({ value }) => value);
  const keptLeads = await column('select email as value from leads');
  const owners = await column('select p.email as value from customers c join profiles p on p.id = c.admin_id');
  const claims = await column('select customer_id::text as value from payments where customer_id is not null');
  expectKept('leads', keptLeads, leads);
  expectKept('organizations', owners, buyers);
  expectKept('payments of organizations', claims);
  assert.equal(claims.length, owners.length, 'a payment for each organization');
  return `${leads.length} leads and ${buyers.length} purchases acknowledged, ${keptLeads.length} and ${owners.length} kept, none lost, none twice`;
}

/** Checks that every lead reached HubSpot. @returns how many reached it, and how many of them twice */
export async function leadsAreRelayed(outside: Outside): Promise<string> {
  const waiting = () => outside.count(`leads where relay_state <> 'relayed'`);
  await until(async () => (await waiting()) === 0, 600);
  const leads = await outside.count('leads');
  const again = (await outside.count(`local_hubspot.submissions where form = 'partner'`)) - leads;
  // HubSpot has no idempotency key. A lead whose answer was on its way when its host died is sent again.
  assert.ok(again >= 0 && again <= 5, `${again} submissions more than leads`);
  return `${leads} leads, ${again} of them submitted again because the answer was lost with a host`;
}

/** Waits until the jobs that a dead host had begun are free: not only after the hours after which the queue gives up on it. */
export async function jobsAreFree(outside: Outside, deadAddress: string): Promise<void> {
  await until(async () => (await outside.count(`pg_stat_activity where client_addr = '${deadAddress}'`)) === 0, 300);
  const old = `leads where relay_state = 'waiting' and created_at < now() - interval '60 seconds'`;
  await until(async () => (await outside.count(old)) === 0, 600);
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
