import { expect, it } from '@jest/globals';
import request from 'supertest';
import { payForSeats, signUp } from '../support/buying.ts';
import { startTwoApis } from '../support/drill.ts';
import { until } from '../support/until.ts';

// Timeouts longer than any step here, because this tests only two processes at once.
const { environment, apis } = await startTwoApis({ VENDOR_TIMEOUT_SECONDS: '40', CLAIM_LEASE_SECONDS: '200' });

const http = (index = 0) => request(apis[index % 2]?.url ?? '');
const pay = (seats: number) => payForSeats({ ...environment, http: http() }, seats);

it('makes one organization when a hundred people claim one session at two apis, and tells the others why', async () => {
  const session = await pay(3);
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => http(index).post('/api/organizations').send(signUp(session))),
  );
  const codes = responses.map((response) => (response.status === 201 ? 'created' : response.body.code));
  expect(codes.filter((code) => code === 'created')).toHaveLength(1);
  const why = ['claim_in_progress', 'session_already_used', 'payment_provider_unavailable'];
  expect(codes.filter((code) => code !== 'created' && !why.includes(code))).toEqual([]);
  expect(await environment.rows('select seats from customers')).toEqual([{ seats: 3 }]);
  expect(await environment.rows('select 1 from profiles')).toHaveLength(1);
  expect(await environment.vendorRows('select 1 from local_supabase.users')).toHaveLength(1);
});

it('runs a job once that outlasts several checks for dead workers', async () => {
  const areCopied = async () => (await environment.rows('select from profiles where synced_at is null')).length === 0;
  await until(areCopied);
  environment.standIns.faults.add({ path: '/rest/v1/profiles', kind: 'slow', delayMs: 10_000 });
  const body = signUp(await pay(2));
  await http().post('/api/organizations').send(body).expect(201);
  await until(async () => environment.standIns.faults.list()[0]?.hits === 1);
  await until(areCopied, 40);
  expect(environment.standIns.faults.list()[0]?.hits).toBe(1);
  environment.standIns.faults.clear();
});
