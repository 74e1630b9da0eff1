import { afterEach, expect, it } from '@jest/globals';
import { payForSeats, signUp } from '../support/buying.ts';
import { forms } from '../support/leads.ts';
import { sharedApi } from '../support/shared-api.ts';
import { student } from '../support/students.ts';

const api = await sharedApi();
afterEach(async () => {
  for (const undo of undoing.splice(0)) await undo();
});

const undoing: (() => Promise<unknown>)[] = [];
/** Renames a table, so that every statement about it fails. */
async function lose(table: string) {
  await api.rows(`alter table ${table} rename to lost_${table}`);
  undoing.push(() => api.rows(`alter table lost_${table} rename to ${table}`));
}
/** Makes every change to a table fail as if Postgres were shutting down. */
async function endConnectionsAt(table: string, change = 'insert') {
  await api.rows(`create function hang_up() returns trigger language plpgsql as
    $$ begin raise exception 'going away' using errcode = '57P01'; end $$`);
  await api.rows(`create trigger hang_up before ${change} on ${table} for each row execute function hang_up()`);
  undoing.push(() => api.rows('drop function hang_up cascade'));
}

const register = (body: object) => api.http.post('/api/trials').send(body);
const create = (body: object) => api.http.post('/api/organizations').send(body);

it.each([
  ['refuses the profile', 500, lose],
  ['goes away', 503, endConnectionsAt],
])(
  "answers a trial with the catalogue's message while the database %s; the same registration succeeds later",
  async (_name, status, fault) => {
    const body = student();
    await fault('profiles');
    const failed = await register(body);
    expect([failed.status, failed.body.message]).toEqual([status, 'An error occurred during registration']);
    expect(failed.text).not.toMatch(/profiles|relation|going away/);
    for (const undo of undoing.splice(0)) await undo();
    await register(body).expect(201);
    expect(await api.rows('select 1 from profiles where email = $1', [body.email])).toHaveLength(1);
  },
);

it('answers a lead with words of its own, not with those of the database', async () => {
  await lose('leads');
  const failed = await api.http.post('/api/leads/partner').send(forms.partner());
  expect([failed.status, failed.body.message]).toEqual([500, 'Something went wrong on our side. Please try again.']);
  expect(failed.text).not.toMatch(/relation|does not exist|"leads"/);
});

it('answers an organization with the message for an unexpected error', async () => {
  const buyer = signUp(await payForSeats(api));
  await lose('payments');
  const failed = await create(buyer);
  expect([failed.status, failed.body.code, failed.body.message]).toEqual([
    500,
    'internal_error',
    'An error occurred during signup',
  ]);
  for (const undo of undoing.splice(0)) await undo();
  await create(buyer).expect(201);
});

it.each<[string, () => unknown]>([
  [
    'creating the account was not answered',
    () => api.standIns.faults.add({ path: '/auth/v1/admin/users', kind: 'cut-after' }),
  ],
  ['the database goes away at the payment', () => endConnectionsAt('payments', 'update')],
  ['the database fails as the claim is saved', () => lose('customers')],
])("adds nothing to the catalogue's message when %s", async (_name, fail) => {
  const buyer = signUp(await payForSeats(api));
  await fail();
  const failed = await create(buyer);
  expect([failed.status, failed.body.message]).toEqual([503, 'Failed to create account. Please try again.']);
});
