import { expect, it } from '@jest/globals';
import type { SetUp, SetUpLine } from '#contract/desk/set-up.ts';
import { prepareDesk, stillApi } from '../../support/desk.ts';

const { api, desk, operator } = prepareDesk({ operator: 'operator' }, stillApi);

/** Returns the lines of each check. */
async function read(): Promise<Record<string, SetUpLine[]>> {
  const { checks } = (await desk.get('/set-up', operator.token).expect(200)).body as SetUp;
  return Object.fromEntries(checks.map(({ where, lines }) => [where, lines]));
}
const line = (where: string, says: string) => expect.objectContaining({ where, what: expect.stringContaining(says) });

it('shows what is set up, and no secrets', async () => {
  const checks = await read();
  const { Settings, Mail } = checks;
  expect(Settings).toContainEqual(line('Mail', 'TEAM_MAIL_TO is not set'));
  expect(Settings).toContainEqual(line('Links', 'CONSULTATION_URL is a placeholder'));
  expect(Settings).toContainEqual(line('Configuration', 'SUPABASE_URL points at a stand-in'));
  expect(Mail?.filter(({ cure }) => cure)).toEqual([]);
  const machine = checks['What the site runs on'];
  for (const where of ['Database', 'Jobs', 'Mails', 'Disk', 'Backup']) expect(machine).toContainEqual(line(where, ''));
  const all = JSON.stringify(checks);
  for (const [name, value] of Object.entries(api.variables))
    if (/(KEY|TOKEN|SECRET)$|^DATABASE_URL$|^SMTP_URL$/.test(name) && value) expect(all.includes(value)).toBe(false);
});

it('names a vendor that does not answer, and still checks the others', () =>
  desk.whileSet({ SMTP_URL: 'smtp://127.0.0.1:9' }, async () => {
    const { Mail, Stripe } = await read();
    expect(Mail).toEqual([line('Mail server', 'ECONNREFUSED')]);
    expect(Stripe).toContainEqual(line('Stripe key', 'test key'));
  }));
