import { expect, it } from '@jest/globals';
import type { RecordRow } from '#contract/desk/resource.ts';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { QUIET } from './quiet-api.ts';

const api = await sharedApi(QUIET);

const ops = (...args: string[]) => runOps(api.variables, args);

it('lists payments, shows one as the desk does, prints a working claim link, and reconciles', async () => {
  const claimed = await payForSeats(api, 2);
  const { email } = (await api.http.post('/api/organizations').send(signUp(claimed))).body.user;
  const unclaimed = await payForSeats(api, 3);
  await api.http.get(`/api/checkout/session/${unclaimed}`).expect(200);
  await openCheckout(api, 4);

  const list = JSON.parse((await ops('payments', 'list', '--json')).stdout);
  // The newest come first, without those that nobody has paid for.
  expect(list.slice(0, 2).map(({ cells }: RecordRow) => cells)).toMatchObject([
    [{ text: expect.stringMatching(/^Unclaimed/) }, { count: 3 }, {}, {}],
    [{ text: 'Claimed' }, { count: 2 }, {}, {}],
  ]);
  expect(JSON.parse((await ops('payments', 'list', '--state', 'open', '--json')).stdout)).toMatchObject([
    { cells: [{ text: 'Not paid yet' }, { count: 4 }, {}, {}] },
  ]);
  const [row, ...more] = JSON.parse((await ops('payments', 'list', '--state', 'unclaimed', '--json')).stdout);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ title: 'buyer@example.com', cells: [{}, { count: 3 }, { cents: 3 * SEAT_CENTS }, {}] });

  const { stdout: link } = await ops('payments', 'claim-link', row.id);
  const token = new URL(link).searchParams.get('session_id') ?? '';
  const status = await api.http.get(`/api/checkout/session/${token}`).expect(200);
  expect(status.body.session.seats).toBe(3);
  expect(await ops('payments', 'claim-link', claimed)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be claimed'),
  });

  const id = (await paymentOf(api, claimed))?.id;
  for (const name of [claimed, String(id)])
    expect(JSON.parse((await ops('payments', 'show', name, '--json')).stdout)).toMatchObject({
      ...{ id, title: expect.stringContaining('Sample Buyer'), timeline: expect.any(Array) },
    });
  expect((await ops('payments', 'show', claimed)).stdout).toMatch(new RegExp(`Copied to Supabase|${email}`));
  expect(JSON.parse((await ops('payments', 'show', token, '--json')).stdout).id).toBe(row.id);
  expect((await ops('payments', 'show', 'Buyer@example.com')).stdout).toContain('The buyer creates the organization');
  expect((await ops('payments', 'list')).stdout).toMatch(/Sample Organization/);
  expect((await ops('payments', 'list', '--page', '99')).stdout).toMatch(/^Nothing to show/);

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
  expect(await ops('leads', 'list', '--limit', 'many')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('whole number'),
  });
});
