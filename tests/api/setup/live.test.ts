import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Check } from '#api/setup/check.ts';
import { allChecks } from '#api/setup/checks.ts';
import { freePort } from '#local/ports.ts';
import { shared } from '../../support/shared-api.ts';
import { addressFaults } from './address-faults.ts';
import { hubspotFaults } from './hubspot-faults.ts';
import { answer, type Faults, lineLike, startLaunch } from './launch.ts';
import { mailFaults } from './mail-faults.ts';
import { stripeFaults } from './stripe-faults.ts';
import { supabaseFaults } from './supabase-faults.ts';

const closedPort = await freePort();
/** Each fault with the checks that can see it. Checks do not depend on each other, and one test plants all faults at once. */
const all: [Faults, ...checks: string[]][] = [
  [stripeFaults, 'Stripe'],
  [supabaseFaults, 'Supabase', 'Supabase project'],
  [hubspotFaults, 'HubSpot'],
  [addressFaults(closedPort), 'Address'],
  [mailFaults(closedPort), 'Mail'],
];
const together = all.flatMap(([faults]) => Object.entries(faults.together));
const alone = all.flatMap(([faults, ...names]) => {
  const checks = allChecks.filter(({ where }) => ['Settings', ...names].includes(where));
  return Object.entries(faults.alone).map(([says, plant]) => [says, plant, checks] as const);
});

const launch = await shared(startLaunch);

describe('npm run launch-check -- --live', () => {
  let untouched: object[];
  beforeAll(async () => {
    untouched = await launch.state();
  });
  afterEach(() => launch.mend());

  it('finds nothing when all is well, writes nothing, and shows no secret', async () => {
    const { exitCode, stdout, stderr, findings } = await launch.check(['--live']);
    expect({ findings, stderr, exitCode }).toEqual({ findings: [], stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/\n0 faults found\n?$/);
    expect(await launch.state()).toEqual(untouched);
    expectNoSecret(stdout);
  });

  it('names every fault in one line with its cure, and exits with 1', async () => {
    expect(together.length).toBeGreaterThan(15);
    for (const [, plant] of together) await plant(launch);
    const { exitCode, stdout, findings } = await launch.check(['--live']);
    for (const [says] of together) expect(findings).toContainEqual(lineLike(`- ${says}`));
    expect(findings).toHaveLength(together.length);
    expect(exitCode).toBe(1);
    expectNoSecret(stdout);
  });

  it.each(alone)('names a single fault: %s', async (says, plant, checks) => {
    await plant(launch);
    const found = await launch.findings({}, checks);
    expect(found).toEqual([lineLike(says)]);
    expectNoSecret(found.join());
  });

  it('has written nothing in all these runs', async () => {
    expect(await launch.state()).toEqual(untouched);
  });

  it('reports an open table without writing anything', async () => {
    const path = '^/rest/v1/profiles';
    launch.standIns.faults.add({ path, method: 'GET', kind: 'status', status: 200, body: [{}] });
    // What Postgres says of a row without an id, after what is sent has really been tried.
    launch.standIns.faults.add({ path, method: 'POST', kind: 'status-after', status: 400, body: { code: '23502' } });
    const found = await launch.findings();
    expect(found).toEqual([
      lineLike('Supabase table profiles: anybody may read its rows: … Cure: run db…'),
      lineLike('Supabase table profiles: anybody may write to it: … Cure: run db…'),
    ]);
    expect(await launch.state()).toEqual(untouched);
  });

  it("leaves captcha and consent to the visitor where HubSpot's form is embedded", async () => {
    const legalConsentOptions = { type: 'explicit_consent_to_process' };
    await launch.cms('/account', {
      forms: { partner: { configuration: { recaptchaEnabled: true }, legalConsentOptions } },
    });
    expect(await launch.findings()).toHaveLength(2);
    expect(await launch.findings({ HUBSPOT_EMBED: 'yes', HUBSPOT_EMBED_PARTNER: 'legacy' })).toEqual([]);
  });

  it("reports the api's own reasons to refuse production", async () => {
    const found = await launch.findings({ ALLOW_STAND_INS: 'no', PRIVACY_URL: '', APP_URL: '/__local/app' });
    expect(found).toContainEqual(expect.stringMatching(/^Links: APP_URL is a placeholder: \/__local\/app\. Cure: /));
    for (const words of [
      'PRIVACY_URL is missing',
      'STRIPE_SECRET_KEY is a test key',
      'SUPABASE_URL points at a stand-in',
    ])
      expect(found).toContainEqual(expect.stringMatching(`^Configuration: ${words}.*\\. Cure: set it in \\.env`));
  });

  it('shows no secret that a line might quote', async () => {
    const { STRIPE_SECRET_KEY: secret } = launch.variables;
    const run = async () => [{ where: 'Stripe', what: `it says ${secret}`, cure: `look at ${secret}` }];
    expect(await linesOf(run)).toEqual(['Stripe: it says [secret]. Cure: look at [secret].']);
  });

  it('without --live asks no vendor, and exits with 1 only with --strict', async () => {
    answer('^/v1/', 503)(launch);
    launch.set({ PRIVACY_URL: 'https://example.com/privacy' });
    const { exitCode, findings } = await launch.check([]);
    expect([exitCode, findings]).toEqual([0, [expect.stringMatching(/^- Links: PRIVACY_URL is a placeholder/)]]);
    expect((await launch.check(['--strict'])).exitCode).toBe(1);
    expect(launch.standIns.faults.list().map(({ hits }) => hits)).toEqual([0]);
  });

  it('says that a check could not be finished, without the words of the error', async () => {
    const run = () => Promise.reject(new TypeError('sk_live_abc'));
    expect((await linesOf(run))[0]).toEqual(lineLike('Stripe: could not be checked to the end (TypeError). Cure: …'));
  });

  it('lists what has to be checked by hand, not as faults', async () => {
    const error = { type: 'invalid_request_error', message: 'no' };
    answer('^/v1/(account|webhook_endpoints)', 403, { error })(launch);
    answer('^/oauth/v2/', 404)(launch);
    await launch.cms('/account', { scopes: ['forms', 'content'] });
    launch.set({ SUPABASE_ACCESS_TOKEN: '', SUPABASE_PUBLISHABLE_KEY: '' });
    const { exitCode, stdout } = await launch.check(['--live']);
    const notes = stdout.slice(stdout.indexOf('For information:'));
    expect(exitCode).toBe(0);
    for (const words of [
      'Stripe account: STRIPE_SECRET_KEY is a restricted key that may not read this: check it by hand',
      'Stripe webhook: STRIPE_SECRET_KEY is a restricted key that may not read this: check it by hand',
      ...['Stripe e-mails: Stripe does not tell', 'Mail sender: whether the domain of MAIL_FROM lets this server send'],
      'Mail server: SMTP_TLS=off: mails and the password go unencrypted',
      'Supabase project: SMTP, mail limit, captcha and policies are not looked at: set SUPABASE_ACCESS_TOKEN',
      'HubSpot token: its scopes cannot be read',
      'Supabase keys: whether strangers get at the tables is not tried: set SUPABASE_PUBLISHABLE_KEY',
      'HubSpot subscription: the token lacks the scope communication_preferences.read',
    ])
      expect(notes).toContain(words);
  });
});

const linesOf = (run: Check['run']) => launch.lines({}, [{ where: 'Stripe', needs: [], run }]);

function expectNoSecret(text: string): void {
  for (const [name, value] of Object.entries(launch.variables))
    if (/(KEY|TOKEN|SECRET)$/.test(name)) expect(text).not.toContain(value);
}
