import { expect, it } from '@jest/globals';
import type { SetUpLine } from '../../../api/src/contract/desk/set-up.ts';
import { prepareDesk, STILL } from '../../support/desk.ts';
import { sharedApi } from '../../support/shared-api.ts';

const { api, desk, operator } = prepareDesk({ operator: 'operator' }, () => sharedApi(STILL));

const read = async (): Promise<SetUpLine[]> => (await desk.get('/set-up', operator.token).expect(200)).body.lines;
const about = (lines: SetUpLine[], where: string) => lines.filter((line) => line.where === where);
const said = (lines: SetUpLine[], where: string) => about(lines, where).map(({ what }) => what);

it('shows what is set up, and no secrets', async () => {
  const lines = await read();
  for (const where of ['Stripe', 'Supabase', 'HubSpot', 'Mail server', 'Database', 'Jobs'])
    expect(about(lines, where)).toMatchObject([{ state: 'good' }]);
  expect(about(lines, 'Mail')).toMatchObject([{ state: 'person', what: expect.stringContaining('TEAM_MAIL_TO') }]);
  expect(said(lines, 'Links').join()).toContain('CONSULTATION_URL is a placeholder');
  expect(said(lines, 'Variables').join()).toContain('SUPABASE_URL points at a stand-in');
  const all = JSON.stringify(lines);
  for (const [name, value] of Object.entries(api.variables))
    if (/(KEY|TOKEN|SECRET)$|^DATABASE_URL$|^SMTP_URL$/.test(name) && value) expect(all.includes(value)).toBe(false);
});

it('names a vendor that does not answer, and still checks the others', () =>
  desk.whileSet({ SMTP_URL: 'smtp://127.0.0.1:9' }, async () => {
    const lines = await read();
    expect(about(lines, 'Mail server')).toMatchObject([
      { state: 'person', what: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(about(lines, 'Stripe')).toMatchObject([{ state: 'good' }]);
  }));
