import { expect, it } from '@jest/globals';
import type { RecordRow } from '#contract/desk/resource.ts';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { changeAtStripe, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { QUIET } from './quiet-api.ts';

const api = await sharedApi(QUIET);

const ops = (...args: string[]) => runOps(api.variables, args);
const json = async (...args: string[]) => JSON.parse((await ops(...args, '--json')).stdout);
const failure = (words: string | RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(words) });

it('lists payments, shows one as the desk does, prints a working claim link, and reconciles', async () => {
  const claimed = await payForSeats(api, 2);
  const { email } = (await api.http.post('/api/organizations').send(signUp(claimed))).body.user;
  const unclaimed = await payForSeats(api, 3);
  await api.http.get(`/api/checkout/session/${unclaimed}`).expect(200);
  await openCheckout(api, 4);

  const list: RecordRow[] = await json('list', 'payments');
  // The newest come first, without those that nobody has paid for.
  expect(list.slice(0, 2).map(({ cells }) => cells)).toMatchObject([
    [{ text: expect.stringMatching(/^Unclaimed/) }, { count: 3 }, {}, {}],
    [{ text: 'Claimed' }, { count: 2 }, {}, {}],
  ]);
  const inState = (state: string): Promise<RecordRow[]> => json('list', 'payments', '--filter', `state=${state}`);
  expect((await inState('open'))[0]?.cells).toMatchObject([{ text: 'Not paid yet' }, { count: 4 }, {}, {}]);
  const [row, ...more] = await inState('unclaimed');
  if (!row) throw new Error('no payment is unclaimed');
  expect(more).toEqual([]);
  expect(row).toMatchObject({ title: 'buyer@example.com', cells: [{}, { count: 3 }, { cents: 3 * SEAT_CENTS }, {}] });

  const { stdout: link } = await ops('do', 'payments', row.id, 'claim-link');
  const token = new URL(link).searchParams.get('session_id') ?? '';
  const status = await api.http.get(`/api/checkout/session/${token}`).expect(200);
  expect(status.body.session.seats).toBe(3);
  expect(await ops('do', 'payments', claimed, 'claim-link')).toEqual(failure('cannot be claimed'));

  const id = (await paymentOf(api, claimed))?.id;
  for (const name of [claimed, String(id)])
    expect(await json('show', 'payments', name)).toMatchObject({
      ...{ id, title: expect.stringContaining('Sample Buyer'), timeline: expect.any(Array) },
    });
  expect((await ops('show', 'payments', claimed)).stdout).toMatch(new RegExp(`Copied to Supabase|${email}`));
  expect((await json('show', 'payments', token)).id).toBe(row.id);
  expect((await ops('show', 'payments', 'Buyer@example.com')).stdout).toContain('The buyer creates the organization');
  expect((await ops('list', 'payments')).stdout).toMatch(/Sample Organization/);
  expect((await ops('list', 'payments', '--page', '99')).stdout).toMatch(/^Nothing to show/);

  await api.stripe('/webhooks', { mode: 'off' });
  await payForSeats(api, 7);
  await api.stripe('/webhooks', { mode: 'normal' });
  expect((await ops('payments', 'reconcile', '--hours', '1')).stdout).toMatch(/1 newly recorded as paid/);
});

it('says what is wrong', async () => {
  const wrong: [string[], RegExp][] = [
    [['show', 'payments', 'cs_test_nothing'], /no payment/],
    [['list', 'leads', '--page', 'many'], /whole number/],
    [['list', 'payments', '--filter', 'state=lost'], /expected one of.*"unclaimed".*at state/s],
    [['list', 'payments', '--filter', 'colour=red'], /Unrecognized key: "colour"/],
    [['list', 'payments', '--filter', 'open'], /must be name=value/],
    [['export', 'payments'], /Allowed choices are leads/],
    [['do', 'payments', 'cs_test_nothing', 'open'], /unknown action open; choose one of: claim-link, send-link/],
  ];
  for (const [args, words] of wrong) expect([args, await ops(...args)]).toEqual([args, failure(words)]);
});

it('asks first what the desk asks first, and takes the fields of its form', async () => {
  const session = await openCheckout(api, 2);
  await changeAtStripe(api, session, '{amount_subtotal}', 1);
  await api.stripe('/pay', { session });
  await api.http.get(`/api/checkout/session/${session}`).expect(409);
  const accept = (...more: string[]) => ops('do', 'payments', session, 'accept', ...more);
  expect(await accept('--with', 'seats=many')).toEqual(failure(/Seats must be/));
  const asks = /^Give seats for this payment\?\n.*"seats":1.*--yes/s;
  expect(await accept('--with', 'seats=1', '--with', 'reason=agreed')).toEqual(failure(asks));
  expect((await paymentOf(api, session))?.in_review).toBe(true);
  expect(await accept('--with', 'seats=1', '--with', 'reason=agreed', '--yes')).toMatchObject({
    stdout: 'Accepted with 1 seat. The payer gets the claim link by mail.\n',
  });
  expect(await accept('--with', 'reason=agreed', '--yes')).toEqual(failure(/The command line did/));
});
