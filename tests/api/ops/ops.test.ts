import { expect, it } from '@jest/globals';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { prepareQuietApi } from './quiet-api.ts';

const api = prepareQuietApi();

const ops = (...args: string[]) => runOps(api.variables, args);

it('lists payments, shows unclaimed ones with a working link, shows one, and reconciles', async () => {
  const claimed = await payForSeats(api, 2);
  const { email } = (await api.http.post('/api/organizations').send(signUp(claimed))).body.user;
  const unclaimed = await payForSeats(api, 3);
  await api.http.get(`/api/checkout/session/${unclaimed}`).expect(200);
  await openCheckout(api, 4);

  const list = JSON.parse((await ops('payments', 'list', '--json')).stdout);
  // The newest come first.
  expect(list.slice(0, 3).map((row: { seats: number; status: string }) => [row.seats, row.status])).toEqual([
    [4, 'open'],
    [3, 'paid'],
    [2, 'paid'],
  ]);
  const [row, ...more] = JSON.parse((await ops('payments', 'unclaimed', '--json')).stdout);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ seats: 3, amount: '15000.00 usd', payer: 'buyer@example.com' });

  const token = new URL(row.link).searchParams.get('session_id') ?? '';
  const status = await api.http.get(`/api/checkout/session/${token}`).expect(200);
  expect(status.body.session.seats).toBe(3);

  const shown = JSON.parse((await ops('payments', 'show', claimed, '--json')).stdout);
  expect(shown).toMatchObject({ administrator: email, organization: 'Sample Organization', link: expect.any(String) });
  expect((await ops('payments', 'show', 'buyer@example.com')).stdout).toMatch(/claim_/);
  expect((await ops('payments', 'list')).stdout).toMatch(/Sample Organization/);

  await api.stripe('/webhooks', { mode: 'off' });
  await payForSeats(api, 7);
  await api.stripe('/webhooks', { mode: 'normal' });
  expect((await ops('payments', 'reconcile', '--hours', '1')).stdout).toMatch(/1 newly recorded as paid/);
});

it('says what is wrong', async () => {
  expect(await ops('payments', 'show', 'cs_test_nothing')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no payment'),
  });
  expect(await ops('payments', 'list', '--limit', 'many')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('whole number'),
  });
});
