import { afterEach, describe, expect, it } from '@jest/globals';
import type { Context } from '#api/setup/check.ts';
import { writeTests } from '#api/setup/write.ts';
import { leadFormNames } from '#contract/leads.values.ts';
import { DEALS } from '../../support/crm.ts';
import { shared } from '../../support/shared-api.ts';
import { lineLike, startLaunch } from './launch.ts';

const email = 'launch@site.example';
const launch = await shared(startLaunch);

describe('npm run launch-check -- --live --write', () => {
  afterEach(() => launch.mend());

  it('sends one marked lead through each form, and opens and closes one Checkout Session', async () => {
    const { exitCode, findings, stdout } = await launch.check(['--live', '--write', '--email', email]);
    expect({ exitCode, findings }).toEqual({ exitCode: 0, findings: [] });
    const sent = await launch.hubspotSubmissions();
    expect(sent.map(({ form }) => form).sort()).toEqual([...leadFormNames].sort());
    for (const { fields, form } of sent) {
      expect(fields).toMatchObject({ email, firstname: 'Launch check', lastname: expect.stringContaining('TEST') });
      expect(stdout).toContain(`HubSpot form ${form}: took a test lead from ${email}: delete it at HubSpot`);
    }
    expect(await sessions()).toEqual([{ status: 'expired', paymentId: null }]);
    expect(stdout).toMatch(/Stripe checkout: the Checkout Session cs_test_\w+ was opened and closed again/);
  });

  it('names a form that refuses, with the error type but not the message that quotes the lead', async () => {
    await launch.cms('/switches', { consentForms: ['pricing'] }, 'PATCH');
    const findings = (await lines()).filter((line) => line.startsWith('HubSpot') && line.includes(' Cure: '));
    expect(findings).toEqual([
      lineLike('HubSpot form pricing: it demands a consent box…'),
      lineLike('HubSpot form pricing: refuses a lead that is right (400 MISSING_PROCESSING_CONSENT). Cure: …'),
    ]);
    expect(findings.join()).not.toContain(email);
  });

  it('creates the properties that HubSpot lacks, once', async () => {
    const gone = ['/deals/payment_id', '/deals/seats', '/contacts/landing_page'];
    for (const path of gone) await launch.cms(`/crm/properties${path}`, undefined, 'DELETE');
    const about = async () => (await lines(DEALS)).filter((line) => /^HubSpot (deals|contacts):/.test(line));
    expect(await about()).toEqual([
      lineLike('HubSpot contacts: they lack the properties landing_page, so leads come without them…'),
      lineLike('HubSpot deals: they lack the property payment_id, so no deal is made. Cure: …'),
      lineLike('HubSpot deals: they lack the properties seats, so deals come without them…'),
      'HubSpot contacts: the property landing_page was created.',
      ...['HubSpot deals: the property payment_id was created.', 'HubSpot deals: the property seats was created.'],
    ]);
    expect(await about()).toEqual([]);
  });

  it('says which property of deals it may not create, and how to', async () => {
    await launch.cms('/crm/properties/deals/payment_id', undefined, 'DELETE');
    launch.standIns.faults.add({ method: 'POST', path: '^/crm/properties/', kind: 'status', status: 403 });
    expect(await lines(DEALS)).toContainEqual(
      lineLike('HubSpot deals: the property payment_id could not be created (403). Cure: …crm.schemas…'),
    );
    await launch.cms('/crm/properties/deals/payment_id', { hasUniqueValue: true }, 'PUT');
  });

  it('names the claim for which the desk accepts no access token, and leaves no account', async () => {
    await launch.supabase('/signing-keys', { issuer: 'https://elsewhere.example/auth/v1' });
    expect(await lines()).toContainEqual(
      lineLike('Supabase tokens: … nobody can sign in: its "iss" claim is …SUPABASE_PUBLIC_URL… Cure: …'),
    );
    await launch.supabase('/signing-keys', { issuer: `${launch.standIns.url}/auth/v1` });
    expect(await lines()).toContain('Supabase tokens: a new account signed in and was deleted again.');
    const accounts = "select from local_supabase.users where email like 'launch-check-%'";
    expect(await launch.vendorRows(accounts)).toEqual([]);
  });

  it('opens no Checkout Session with a live key', async () => {
    const before = await sessions();
    const says = 'Stripe checkout: no Checkout Session was opened, because STRIPE_SECRET_KEY is a live key.';
    expect(await lines({ STRIPE_SECRET_KEY: `sk_live_${'0123456789'}` })).toContain(says);
    expect(await sessions()).toEqual(before);
  });

  it.each([
    { args: ['--write', '--email', email], says: '--write needs --live' },
    { args: ['--live', '--write', '--email', 'nobody'], says: '--write needs --email' },
    { args: ['--love'], says: "unknown option '--love'" },
  ])('refuses $args', async ({ args, says }) => {
    const before = [await sessions(), await launch.hubspotSubmissions()];
    expect(await launch.check(args)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(says) });
    expect([await sessions(), await launch.hubspotSubmissions()]).toEqual(before);
  });
});

async function lines(change: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const writing = { where: 'Test data', needs: [], run: ({ env }: Context) => writeTests(env, email) };
  return [...(await launch.lines(change)), ...(await launch.lines(change, [writing]))];
}

function sessions() {
  return launch.vendorRows(
    `select data->>'status' as status, data #>> '{metadata,payment_id}' as "paymentId"
     from local_stripe.objects where kind = 'checkout.session'`,
  );
}
