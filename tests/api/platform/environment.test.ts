import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnv } from '#api/platform/config/env.ts';
import { envGroups, envSchema, envVariables } from '#api/platform/config/env-schema.ts';
import { parseSite } from '#contract/site-settings.ts';
import { environmentFiles } from '#local/environment-files.ts';
import { makeOperationsPage } from '#local/log-lines.ts';
import { sourceText } from '../../support/sources.ts';

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://site.example',
  DATABASE_URL: 'postgres://user:secret-word@db:5432/site',
  STRIPE_SECRET_KEY: 'sk_live_secret-word',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  APP_URL: 'https://app.site.example/',
  APPLY_URL: 'https://apply.site.example/',
  CONSULTATION_URL: 'https://meet.site.example/',
  PRIVACY_URL: 'https://site.example/privacy',
  CHECKOUT_PRODUCT_ID: 'prod_live',
  CHECKOUT_PRICE_ID: 'price_live',
  SUPABASE_URL: 'https://project.example',
  SUPABASE_SECRET_KEY: 'sb_secret_xxxxxx',
};

const accepted = (change: Record<string, string | undefined>) => readEnv({ ...complete, ...change });

function messageFor(change: Record<string, string | undefined>): string {
  try {
    accepted(change);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
  throw new Error('the environment was accepted');
}

describe('readEnv', () => {
  it('takes a complete environment and fills in the rest', () => {
    expect(readEnv(complete)).toMatchObject({
      CHECKOUT_PRICE_CENTS: 500_000,
      COHORT_ID: 2,
      PUBLIC_URL: 'https://site.example',
    });
  });

  it('names each missing variable, and all at once; empty counts as missing', () => {
    const required = Object.keys(complete).filter((name) => name !== 'NODE_ENV');
    const all = messageFor(Object.fromEntries(required.map((name) => [name, ''])));
    for (const name of required)
      for (const message of [messageFor({ [name]: undefined }), all]) expect(message).toContain(`${name} is missing`);
  });

  it('says what is wrong without printing values', () => {
    const names = ['STRIPE_SECRET_KEY', 'PORT', 'DATABASE_URL'];
    const message = messageFor(Object.fromEntries(names.map((name) => [name, 'secret-word'])));
    for (const name of names) expect(message).toContain(name);
    expect(message).not.toContain('secret-word');
  });

  it('says in a line for each what is wrong with the settings of pages', () => {
    const wrong = {
      APP_URL: 'app.site.example',
      PUBLIC_URL: 'site.example',
      TRIAL_PATH: 'trial',
      BRAND: 'x'.repeat(61),
    };
    const lines = [
      'BRAND: must have at most 60 characters',
      'PUBLIC_URL: must be a URL like https://www.example.com',
      'APP_URL: must be a URL like https://app.example.com or a path on this site',
      'TRIAL_PATH: must be one path segment like /free-trial-1234',
    ];
    expect(() => parseSite(wrong)).toThrow(new Error(lines.join('\n')));
    for (const line of lines) expect(messageFor(wrong)).toContain(line.replace(':', ''));
  });

  it.each([
    ['STRIPE_API_URL', 'http://127.0.0.1:4000'],
    ['STRIPE_JS_URL', '/__local/stripe/stripe.js'],
    ['SUPABASE_URL', 'http://localhost:54321'],
    ['HUBSPOT_SCRIPTS_URL', 'http://localhost:8080/__local/hubspot/forms'],
  ])('refuses a stand-in for %s in production, unless allowed by name', (name, value) => {
    expect(messageFor({ [name]: value })).toContain(name);
    const demo = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', ALLOW_STAND_INS: 'yes' };
    expect(accepted({ ...demo, [name]: value })).toHaveProperty(name, value);
  });

  it.each(['sk_live_secret-word', 'rk_live_secret-word'])('refuses stand-ins beside a live key of Stripe', (key) => {
    const message = messageFor({ STRIPE_SECRET_KEY: key, ALLOW_STAND_INS: 'yes', PUBLIC_URL: 'http://localhost:8080' });
    expect(message).toMatch(
      /ALLOW_STAND_INS=yes contradicts STRIPE_SECRET_KEY.* docker compose -f docker-compose\.yml/,
    );
    expect(message).not.toContain('secret-word');
  });

  it.each<[what: string, change: Record<string, string | undefined>, words: string]>([
    ['a test key', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'test key'],
    ['keys of two modes', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'both be live keys'],
    ['a public address without TLS', { PUBLIC_URL: 'http://site.example' }, 'https'],
    ['more seats than a card can pay for', { CHECKOUT_MIN_SEATS: '200' }, 'CHECKOUT_MIN_SEATS'],
    ['a lease that a sign-up could outlive', { CLAIM_LEASE_SECONDS: '20' }, 'CLAIM_LEASE_SECONDS'],
    ['a switch that is neither on nor off', { CHECKOUT_PROMOTION_CODES: 'maybe' }, 'CHECKOUT_PROMOTION_CODES'],
    ['unknown kinds of mails', { TEAM_MAIL_OFF: 'lead,leeds, weekly' }, 'leeds, weekly. Valid kinds: lead, payment,'],
  ])('refuses %s', (_what, change, words) => {
    const limits = { CHECKOUT_PRICE_CENTS: '500000', VENDOR_TIMEOUT_SECONDS: '10' };
    expect(messageFor({ ...limits, ...change })).toMatch(words);
    expect(accepted({ ...limits, CHECKOUT_CURRENCY: 'EUR' })).toHaveProperty('CHECKOUT_CURRENCY', 'eur');
    expect(accepted({ ...limits, CHECKOUT_MIN_SEATS: '199' })).toHaveProperty('CHECKOUT_MIN_SEATS', 199);
  });

  it.each(['PARTNER', 'ENTERPRISE', 'CAPSTONE_DEMO', 'PRICING', 'FREE_TRIAL'])(
    "refuses HubSpot's form for %s while the pages block HubSpot, naming both variables",
    (form) => {
      const name = `HUBSPOT_EMBED_${form}`;
      expect(messageFor({ [name]: 'legacy' })).toMatch(new RegExp(`${name} .*HUBSPOT_EMBED=no`));
      expect(messageFor({ [name]: 'new', HUBSPOT_EMBED: 'no' })).toContain(name);
      expect(accepted({ [name]: 'new', HUBSPOT_EMBED: 'yes' })).toHaveProperty(name, 'new');
      expect(accepted({ [name]: 'no' })).toHaveProperty(name, 'no');
    },
  );

  it('requires a sender for a mail server, and reads both as people write them', () => {
    const SMTP_URL = 'smtps://mailer:secret%2Fword@mail.example:465';
    expect(messageFor({ SMTP_URL })).toContain('MAIL_FROM is missing');
    for (const MAIL_FROM of ['hello@site.example', 'Lodestar <hello@site.example>', '"Lo, De" <hello@site.example>'])
      expect(accepted({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM, SMTP_TLS: 'required' });
    const wrongSenders = [
      'hello',
      'a@b.example, c@d.example',
      'A <a@b.example> <c@d.example>',
      'A\r\nBcc: <a@b.example>',
    ];
    for (const wrong of wrongSenders)
      expect(messageFor({ MAIL_REPLY_TO: wrong })).toContain('MAIL_REPLY_TO must be an address');
    for (const wrong of ['mail.example', 'https://mail.example', 'secret-word'])
      expect(messageFor({ SMTP_URL: wrong, MAIL_FROM: 'hello@site.example' })).toMatch(/SMTP_URL must be like smtp:/);
  });

  it('payment methods are named as Stripe names them, and the other switches of the checkout are off', () => {
    expect(readEnv(complete)).toMatchObject({
      CHECKOUT_PAYMENT_METHODS: ['card'],
      CHECKOUT_AUTOMATIC_TAX: false,
      CHECKOUT_TAX_IDS: false,
      CHECKOUT_PROMOTION_CODES: false,
    });
    const methods = (text: string) => accepted({ CHECKOUT_PAYMENT_METHODS: text }).CHECKOUT_PAYMENT_METHODS;
    expect(methods(' card, us_bank_account ,card,')).toEqual(['card', 'us_bank_account']);
    for (const wrong of [',', 'cards', 'card;us_bank_account', 'card us_bank_account', 'Card', 'card,visa'])
      expect(messageFor({ CHECKOUT_PAYMENT_METHODS: wrong })).toMatch(
        /CHECKOUT_PAYMENT_METHODS must be Stripe's names/,
      );
    for (const [text, value] of Object.entries({ on: true, yes: true, TRUE: true, 0: false, off: false }))
      expect(accepted({ CHECKOUT_AUTOMATIC_TAX: text }).CHECKOUT_AUTOMATIC_TAX).toBe(value);
  });

  it('who is told, of what, and by which clock: wrong addresses, kinds and time zones are refused', () => {
    // Weekly: a kind of earlier versions.
    const right = { TEAM_MAIL_TO: 'a@site.example, Ops <b@site.example>,', TEAM_MAIL_OFF: 'refund, lead' };
    expect(accepted({ ...right, TEAM_TIME_ZONE: 'America/Argentina/Buenos_Aires' })).toMatchObject(right);
    for (const wrong of ['team', 'a@b.example c@d.example', 'a@b.example\r\nBcc: c@d.example', 'a@b.example;c'])
      expect(messageFor({ TEAM_MAIL_TO: wrong })).toContain('TEAM_MAIL_TO must be a comma-separated list of addresses');
    for (const wrong of ['Berlin', '+02:00', 'UTC+2', 'Europe/Berlin; drop table mails', "Europe/B'erlin"])
      expect(messageFor({ TEAM_TIME_ZONE: wrong })).toContain('TEAM_TIME_ZONE must be the IANA name');
  });

  it.each<[name: string, value: string | number | boolean]>([
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_x'],
    ['SUPABASE_SECRET_KEY', 'sb_secret_xxxxxx'],
    ['DATABASE_URL', complete.DATABASE_URL],
    ['SUPABASE_URL', 'https://project.example'],
    ['CHECKOUT_PRICE_CENTS', 700_000],
    ['LOG_LEVEL', 'warn'],
    ['CHECKOUT_TAX_IDS', true],
    ['TRIAL_PATH', '/free-trial-1234'],
  ])('%s is read without what was copied around it, and refused with something inside', (name, value) => {
    for (const text of [` ${value}\t`, `${value}\r`, `${value}\r\n`, `"${value}"`, ` '${value}' `, `\u3000${value}`])
      expect(accepted({ [name]: text })).toHaveProperty(name, value);
    const wide = String(value).replace(/\w/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (const text of [`${value} # a comment`, `${value}\n${value}`, wide])
      expect(messageFor({ [name]: text })).toContain(name);
  });

  it('corrects an address that was copied with a path, and names a password that is not encoded', () => {
    for (const path of ['/', '/rest/v1', '/rest/v1/', '/auth/v1', '/storage/v1'])
      expect(accepted({ SUPABASE_URL: `https://project.example${path}` }).SUPABASE_URL).toBe('https://project.example');
    expect(accepted({ STRIPE_API_URL: 'https://api.stripe.com/v1' }).STRIPE_API_URL).toBe('https://api.stripe.com');
    const urls = { DATABASE_URL: 'postgres://u:x@db/s', SMTP_URL: 'smtps://u:x@mail:465' };
    for (const password of ['a/b', 'a#b', '1/b', '1#b', '1?b', '%zz', 'ü'])
      for (const [name, url] of Object.entries(urls))
        expect(messageFor({ [name]: url.replace(':x@', `:${password}@`) })).toMatch(`${name} must be like`);
    expect(accepted({ DATABASE_URL: 'postgres://u:a%2Fb@db/s' })).toHaveProperty('DATABASE_URL');
  });

  const generated = { ...environmentFiles(), 'docs/operations.md': makeOperationsPage() };
  it.each(Object.entries(generated))('%s is what `npm run docs` writes', (name, content) => {
    expect(sourceText(name)).toBe(content);
  });

  it('every variable has a meaning', () => {
    for (const [name, schema] of Object.entries(envSchema.shape))
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/\w.*\.$/s)]);
    const grouped = Object.values(envGroups).flatMap((shape) => Object.keys(shape));
    expect(grouped.sort()).toEqual([...envVariables].sort());
  });

  it('.env.example documents every variable, and lacks, unchanged, only the required ones', () => {
    const lines = [...sourceText('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];
    const values = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
    expect(Object.keys(values)).toEqual(expect.arrayContaining(envVariables));
    const required = Object.fromEntries(Object.entries(complete).filter(([name]) => !values[name]));
    expect(readEnv({ ...values, ...required }).CHECKOUT_PRICE_CENTS).toBe(500_000);
  });
});
