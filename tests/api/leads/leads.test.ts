import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { leadSchemas } from '#contract/leads.ts';
import { leadForms } from '#contract/leads.values.ts';
import { withoutDatabase } from '../../support/databases.ts';
import { forms, LEADS, leadBecomes, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(LEADS);

const next = {
  partner: 'https://meet.example.com/team',
  enterprise: 'https://meet.example.com/team',
  'capstone-demo': '/aidp-capstone-demos',
  pricing: '/aidp-checkout',
  'free-trial': '/aidp-free-trial-7f3a-register',
};
const names = Object.keys(forms) as (keyof typeof forms)[];
const send = (form: string, body: object) => api.http.post(`/api/leads/${form}`).send(body);

describe('POST /api/leads/{form}', () => {
  it.each(names)('%s: stores the lead before responding, relays it once and sends the visitor on', async (form) => {
    const body = forms[form]();
    const around = { page: 'https://site.example/form', utm_source: 'newsletter', consent: true };
    const response = await send(form, { ...body, ...around }).expect(201);
    expect(response.body).toEqual({ next: next[form] });
    expect(await leadsOf(api, body.email)).toMatchObject([
      { utm: { utm_source: 'newsletter' }, consent: true, fields: { email: body.email } },
    ]);
    await leadBecomes(api, body.email, 'relayed');
    expect(await submissionsOf(api, body.email)).toHaveLength(1);
  });

  it.each(names)('%s: leads a plain form post on and keeps its campaign', async (form) => {
    const body = forms[form]();
    const page = 'https://site.example/x?utm_source=sample&utm_term=%00&email=other@example.com';
    const { status, headers, text } = await send(form, body).type('form').set('Referer', page);
    const address = form === 'pricing' ? `${next.pricing}?seats=7` : next[form];
    // Browsers would drop a redirect to another site (form-action).
    if (address.startsWith('/')) expect([status, headers.location]).toEqual([303, address]);
    else expect([status, text]).toEqual([200, expect.stringContaining(`content="0;url=${address}"`)]);
    expect(await leadsOf(api, body.email)).toMatchObject([{ utm: { utm_source: 'sample' }, first_visit: {} }]);
  });

  it('takes a message that fits its field from a plain form post, which has longer line ends', async () => {
    const { maxLength = 0 } = leadForms.partner.fields.find(({ name }) => name === 'message') ?? {};
    const message = `${'x\n'.repeat(maxLength / 2 - 1)}xx`;
    const body = { ...forms.partner(), message: message.replaceAll('\n', '\r\n') };
    await send('partner', body).type('form').expect(200);
    expect(await leadsOf(api, body.email)).toMatchObject([{ fields: { message } }]);
  });

  it('answers an invalid plain form post with a page that says what to correct', async () => {
    const response = await send('partner', { firstname: '<b>', email: 'nonsense' }).type('form');
    expect([response.status, response.type]).toEqual([400, 'text/html']);
    expect(response.text).toMatch(/Enter an email address/);
    expect(response.text).not.toContain('<b>');
  });

  it('names each invalid field', async () => {
    const wrong = { email: 'x', number_of_software_engineers: '1.5', company: ' ' };
    const { body } = await send('enterprise', { ...forms.enterprise(), ...wrong }).expect(400);
    const fields = body.details.map((error: { field: string }) => error.field);
    expect(fields).toEqual(['email', 'company', 'number_of_software_engineers']);
  });

  it('stores an address and a number as they were meant', async () => {
    const { email } = forms.pricing();
    const odd = { ...forms.pricing(), email: `\u202a${email}\u202c`, number_of_software_engineers: '１,200' };
    await send('pricing', odd).expect(201);
    expect(await leadsOf(api, email)).toMatchObject([{ fields: { email, number_of_software_engineers: 1200 } }]);
  });

  it('stores the same content once within ten minutes, even ten times at once, and other content as new', async () => {
    const body = forms.partner();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send('partner', body)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(201));
    expect(await leadsOf(api, body.email)).toMatchObject([{ repeats: 9 }]);
    await send('partner', { ...body, message: 'Another question' }).expect(201);
    expect(await leadsOf(api, body.email)).toHaveLength(2);
    await api.rows("update leads set created_at = now() - interval '11 minutes' where email = $1", [body.email]);
    await send('partner', body).expect(201);
    expect(await leadsOf(api, body.email)).toHaveLength(3);
  });

  it('recognizes a lead that is sent again much later by its id, which only takes the same content', async () => {
    const body = { ...forms.partner(), id: randomUUID() };
    await send('partner', body).expect(201);
    await api.rows("update leads set created_at = now() - interval '11 minutes' where email = $1", [body.email]);
    await send('partner', body).expect(201);
    await send('partner', { ...body, message: 'Another question' }).expect(201);
    expect(await leadsOf(api, body.email)).toMatchObject([{ id: body.id, repeats: 1 }]);
  });

  it.each([
    ...[null, '', '  ', false, []].map((value) => [value, false] as const),
    ...['https://spam.example', 1, true, ['x'], { toString: 1, valueOf: 1 }, '0'].map(
      (value) => [value, true] as const,
    ),
  ])('a honeypot with the value %j is filled in: %j', (value, isFilled) => {
    const lead = leadSchemas.partner.parse({ ...forms.partner(), leave_empty: value });
    expect(lead).toMatchObject({ leave_empty: isFilled });
  });

  it('stores nothing when the honeypot is filled in, and does not let on', async () => {
    const body = forms.partner();
    const response = await send('partner', { ...body, leave_empty: 'https://spam.example' }).expect(201);
    expect(response.body).toEqual({ next: next.partner });
    expect(await leadsOf(api, body.email)).toEqual([]);
    await send('partner', { ...body, leave_empty: '' }).expect(201);
    expect(await leadsOf(api, body.email)).toHaveLength(1);
  });

  it('takes changed capitals in a name as a correction, but ignores them in the address', async () => {
    const body = forms.partner();
    await send('partner', { ...body, lastname: 'van der berg' }).expect(201);
    await send('partner', { ...body, lastname: 'van der Berg' }).expect(201);
    await send('partner', { ...body, lastname: 'van der Berg', email: body.email.toUpperCase() }).expect(201);
    const stored = 'select repeats from leads where lower(email) = lower($1) order by created_at';
    expect(await api.rows(stored, [body.email])).toEqual([{ repeats: 0 }, { repeats: 1 }]);
  });

  it.each(['a@b', 'a@localhost', 'a@b.', 'a@.b', 'a b@c.de', 'a@b@c.de', '@c.de'])(
    'refuses the address %p, as HubSpot would',
    (email) => {
      const { error } = leadSchemas.partner.safeParse({ ...forms.partner(), email });
      expect(error?.issues[0]).toMatchObject({ path: ['email'] });
    },
  );

  const ofTeam = (engineers: unknown) =>
    leadSchemas.enterprise.safeParse({ ...forms.enterprise(), number_of_software_engineers: engineers });

  it.each([1, '1', ' 7 ', '007', 1_000_000, '1000000'])('takes a team of %p engineers as a number', (engineers) =>
    expect(ofTeam(engineers).data).toMatchObject({ number_of_software_engineers: Number(engineers) }),
  );

  it.each([0, -1, 1.5, '1e3', 1_000_001, '1000001', '99999999999999999999', null, true, ['3']])(
    'refuses a team of %p engineers and names the limit',
    (engineers) => {
      const message = expect.stringContaining('1,000,000');
      expect(ofTeam(engineers).error?.issues[0]).toMatchObject({ path: ['number_of_software_engineers'], message });
    },
  );

  it('refuses a form filled in faster than a person could, and accepts it when sent again', async () => {
    const body = forms.partner();
    const response = await send('partner', { ...body, filledMs: 40 }).expect(400);
    expect(response.body.code).toBe('submitted_too_fast');
    await send('partner', { ...body, filledMs: 4_000 }).expect(201);
  });

  it('answers a clear 503 without Postgres, and claims nothing', async () => {
    const response = await withoutDatabase(api.database.name, () => send('partner', forms.partner()));
    expect([response.status, response.body.code]).toEqual([503, 'database_unavailable']);
  });
});

describe('the relay', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['a cut connection', { kind: 'cut' }],
    ['a time-out', { kind: 'hold' }],
  ] as const)('after %s it tries again and HubSpot gets the lead', async (_name, fault) => {
    const body = forms.partner();
    api.standIns.faults.add({ path: '/submissions/v3/', times: 1, ...fault });
    await send('partner', body).expect(201);
    await leadBecomes(api, body.email, 'relayed');
  });

  it("stores what HubSpot's embedded form has taken, and does not send it again", async () => {
    const body = forms.partner();
    await send('partner', { ...body, relayedBy: 'hubspot-embed' }).expect(201);
    expect(await leadsOf(api, body.email)).toMatchObject([{ relay_state: 'embedded' }]);
    expect(await submissionsOf(api, body.email)).toHaveLength(0);
  });

  it('relays an older lead with its team size stored as text like one with a number', async () => {
    const [old, later] = [forms.enterprise(), forms.enterprise()];
    // Has not been tried yet, so it is relayed together with the next lead.
    await api.rows(`insert into leads (id, form, email, fields, content_hash) values ($1, 'enterprise', $2, $3, $4)`, [
      randomUUID(),
      old.email,
      { ...old, number_of_software_engineers: '31' },
      randomUUID(),
    ]);
    await send('enterprise', { ...later, number_of_software_engineers: 31 }).expect(201);
    for (const { email } of [old, later]) {
      await leadBecomes(api, email, 'relayed');
      expect(await submissionsOf(api, email)).toMatchObject([{ fields: { number_of_software_engineers: '31' } }]);
    }
  });
});

it('embeds no form of HubSpot unless configured', async () => {
  const { body } = await api.http.get('/api/leads/config').expect(200);
  expect(body).toEqual(Object.fromEntries(names.map((form) => [form, null])));
});
