import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SetUpLine } from '../../../api/src/contract/desk/set-up.ts';
import { deskOf } from '../../support/desk.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ TEAM_MAIL_TO: '', ALLOW_STAND_INS: 'yes' });
  token = (await deskOf(api).colleague('operator')).token;
});
afterAll(() => api.close());

const about = (lines: SetUpLine[], where: string) => lines.filter((line) => line.where === where);

it('shows what is set up, and no secrets', async () => {
  const { lines } = (await deskOf(api).get('/set-up', token).expect(200)).body;
  for (const where of ['Stripe', 'Supabase', 'HubSpot', 'Mail server', 'Database', 'Jobs'])
    expect(about(lines, where)).toMatchObject([{ state: 'good' }]);
  expect(about(lines, 'Mail')).toMatchObject([{ state: 'person', what: expect.stringContaining('TEAM_MAIL_TO') }]);
  expect(
    about(lines, 'Links')
      .map(({ what }) => what)
      .join(),
  ).toContain('CONSULTATION_URL is a placeholder');
  expect(
    about(lines, 'Variables')
      .map(({ what }) => what)
      .join(),
  ).toContain('SUPABASE_URL points at a stand-in');
  const said = JSON.stringify(lines);
  for (const [name, value] of Object.entries(api.variables))
    if (/(KEY|TOKEN|SECRET)$|^DATABASE_URL$|^SMTP_URL$/.test(name) && value) expect(said.includes(value)).toBe(false);
});

it('names a vendor that does not answer, and still checks the others', async () => {
  const other = await startTestApi({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { token } = await deskOf(other).colleague('operator');
  const { lines } = (await deskOf(other).get('/set-up', token).expect(200)).body;
  await other.close();
  expect(about(lines, 'Mail server')).toMatchObject([
    { state: 'person', what: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(about(lines, 'Stripe')).toMatchObject([{ state: 'good' }]);
});
