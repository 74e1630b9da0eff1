import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openCheckout, payForSeats, signUp } from '../support/buying.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { startDrill } from '../support/drill.ts';
import type { TestEnvironment } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

const { environment, api, http } = await startDrill();

const pay = () => payForSeats({ ...environment, http: http() }, 3);
const create = (body: object) => http().post('/api/organizations').send(body);

const handled = (session: string) => {
  const query = 'select 1 from stripe_events where object_id = $1 and processed_at is not null';
  return until(async () => (await environment.rows(query, [session])).length === 1, 60);
};

/** Holds a step open, so that the api is killed exactly during it. */
type Hold = (environment: TestEnvironment) => Promise<{ reached(): Promise<boolean>; release(): Promise<void> }>;

const holdCall =
  (method: string, path: string): Hold =>
  async ({ standIns }) => {
    standIns.faults.add({ method, path, kind: 'slow', delayMs: 3_000 });
    return {
      reached: async () => standIns.faults.list().some((fault) => fault.hits > 0),
      release: async () => standIns.faults.clear(),
    };
  };

/** Locks a table, so that the claim's transaction starts but cannot go on. */
const holdTable: Hold = async ({ database, rows }) => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table customers in access exclusive mode');
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = $1";
  return {
    reached: async () => (await rows(waiting, [database.name])).length > 0,
    release: async () => void (await client.end()),
  };
};

describe('the api is killed with -9', () => {
  it.each([
    ['before the identity provider is asked', holdCall('GET', '/auth/v1/admin/users/')],
    ['while the user is being made', holdCall('POST', '/auth/v1/admin/users$')],
    ['in the middle of the transaction', holdTable],
    ['after the transaction, before the response', holdCall('POST', '/auth/v1/token')],
  ])('%s: the same submission succeeds later, with one organization and one user', async (_name, hold) => {
    const body = signUp(await pay());
    const held = await hold(environment);
    const pending = create(body).then(
      (response) => response.status,
      () => 'connection dropped',
    );
    await until(held.reached);
    await api.kill();
    await held.release();
    expect(await pending).toBe('connection dropped');
    await api.start();
    await until(async () => (await create(body)).status === 201, 40);
    const owned =
      'select c.seats, c.admin_id from customers c join payments p on p.customer_id = c.id where p.checkout_session_id = $1';
    const organizations = await environment.rows<{ admin_id: string }>(owned, [body.sessionId]);
    expect(organizations).toMatchObject([{ seats: 3 }]);
    const users = 'select id from local_supabase.users where email = $1';
    expect(await environment.vendorRows(users, [body.email])).toEqual([{ id: organizations[0]?.admin_id }]);
    const copied = 'select 1 from local_supabase.customers where admin_id = $1';
    await until(async () => (await environment.vendorRows(copied, [organizations[0]?.admin_id])).length === 1, 40);
  });

  it('while its job runs: another process takes over and finishes the job within a minute', async () => {
    const session = await openCheckout({ ...environment, http: http() }, 2);
    const held = await holdCall('GET', '/v1/checkout/sessions/')(environment);
    await environment.stripe('/pay', { session });
    await until(held.reached);
    await api.kill();
    await held.release();
    await api.start();
    await handled(session);
  });
});

describe('Postgres goes away while a job runs', () => {
  it('keeps the api running and finishes the job later', async () => {
    const held = await holdCall('GET', '/v1/checkout/sessions/')(environment);
    const session = await openCheckout({ ...environment, http: http() }, 2);
    await environment.stripe('/pay', { session });
    await until(held.reached);
    await setDatabaseUp(environment.database.name, false);
    // Longer than the call is held, so that the job ends while the database is away.
    await sleep(5_000);
    await setDatabaseUp(environment.database.name, true);
    await held.release();
    await http().get('/api/health/live').expect(200);
    await handled(session);
  });
});

describe('the api is told to stop', () => {
  it('finishes the request in flight, refuses new ones, and ends with 0', async () => {
    const body = signUp(await pay());
    const held = await holdCall('POST', '/auth/v1/token')(environment);
    const pending = create(body).then((response) => response.status);
    await until(held.reached);
    const stopping = api.stop();
    await until(() =>
      fetch(`${environment.apiUrl}/api/health/live`).then(
        () => false,
        () => true,
      ),
    );
    expect(await pending).toBe(201);
    expect(await stopping).toBe(0);
    await held.release();
    await api.start();
  });
});
