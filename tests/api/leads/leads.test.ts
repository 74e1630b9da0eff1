import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { setDatabaseUp } from '../../support/databases.ts';
import { forms, LEADS, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(LEADS);

const next = {
  partner: 'https://meet.example.com/team',
  enterprise: 'https://meet.example.com/team',
  'capstone-demo': '/aidp-capstone-demos',
  pricing: '/aidp-checkout',
  'free-trial': '/aidp-free-trial-7f3a-register',
};
type Form = keyof typeof forms;
const names = Object.keys(forms) as Form[];
const send = (form: string, body: object) => api.http.post(`/api/leads/${form}`).send(body);
describe('POST /api/leads/{form}', () => {
  it.each(names)('%s: stores the lead before responding, relays it once and sends the visitor on', async (form) => {
    const body = forms[form]();
    const response = await send(form, {
      ...body,
      page: 'https://site.example/form',
      utm_source: 'newsletter',
      consent: true,
    });
    expect([response.status, response.body]).toEqual([201, { next: next[form] }]);
    const [lead, ...more] = await leadsOf(api, body.email);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      utm: { utm_source: 'newsletter' },
      consent: true,
      fields: { email: body.email },
    });
    await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'relayed');
    expect(await submissionsOf(api, body.email)).toHaveLength(1);
  });

  it.each(names)('%s: answers a plain form post with 303 and keeps its campaign', async (form) => {
    const body = forms[form]();
    const response = await api.http
      .post(`/api/leads/${form}`)
      .type('form')
      .set('Referer', 'https://site.example/x?utm_source=sample&utm_term=%00&email=other@example.com')
      .send(body);
    expect([response.status, response.headers.location]).toEqual([
      303,
      form === 'pricing' ? `${next.pricing}?seats=7` : next[form],
    ]);
    expect(await leadsOf(api, body.email)).toMatchObject([{ utm: { utm_source: 'sample' } }]);
  });

  it('answers an invalid plain form post with a page that says what to correct', async () => {
    const response = await api.http
      .post('/api/leads/partner')
      .type('form')
      .send({ firstname: '<b>', email: 'nonsense' });
    expect([response.status, response.type]).toEqual([400, 'text/html']);
    expect(response.text).toMatch(/Enter an email address/);
    expect(response.text).not.toContain('<b>');
  });

  it('names each invalid field', async () => {
    const { body } = await send('enterprise', {
      ...forms.enterprise(),
      email: 'x',
      number_of_software_engineers: '1.5',
      company: ' ',
    }).expect(400);
    expect(body.details.map((error: { field: string }) => error.field)).toEqual([
      'email',
      'company',
      'number_of_software_engineers',
    ]);
  });

  it('stores an address and a number as they were meant', async () => {
    const { email } = forms.pricing();
    const odd = { ...forms.pricing(), email: `\u202a${email}\u202c`, number_of_software_engineers: '１,200' };
    await send('pricing', odd).expect(201);
    expect(await leadsOf(api, email)).toMatchObject([{ fields: { email, number_of_software_engineers: 1200 } }]);
  });

  it('never loses a lead over invalid context', async () => {
    const body = forms.partner();
    const odd = {
      page: 'https://site.example/\u0000',
      utm_term: '\ud800',
      referrer: 7,
      utm_source: ['a'],
      hutk: 'nope',
      filledMs: 'soon',
      extra: 'field',
    };
    await send('partner', { ...body, ...odd }).expect(201);
    expect(await leadsOf(api, body.email)).toHaveLength(1);
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

  it('stores nothing when the honeypot is filled, and does not let on', async () => {
    const body = forms.partner();
    const response = await send('partner', { ...body, leave_empty: 'https://spam.example' }).expect(201);
    expect(response.body).toEqual({ next: next.partner });
    expect(await leadsOf(api, body.email)).toEqual([]);
  });

  it.each([[null], [''], ['  '], [false], [[]]])('takes a honeypot with the value %j as empty', async (value) => {
    const body = forms.partner();
    await send('partner', { ...body, leave_empty: value }).expect(201);
    expect(await leadsOf(api, body.email)).toHaveLength(1);
  });

  it.each([[1], [true], [['x']], [{ a: 1 }], [{ toString: 1, valueOf: 1 }], ['0']])(
    'takes a honeypot with the value %j as filled in',
    async (value) => {
      const body = forms.partner();
      await send('partner', { ...body, leave_empty: value }).expect(201);
      expect(await leadsOf(api, body.email)).toEqual([]);
    },
  );

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
    async (email) => {
      const { body } = await send('partner', { ...forms.partner(), email }).expect(400);
      expect(body.details[0].field).toBe('email');
    },
  );

  it.each([1, '1', 7, '7', ' 7 ', '007', 1_000_000, '1000000'])(
    'accepts a team of %p engineers and stores the number',
    async (engineers) => {
      const body = { ...forms.enterprise(), number_of_software_engineers: engineers };
      await send('enterprise', body).expect(201);
      expect((await leadsOf(api, body.email))[0]?.fields).toMatchObject({
        number_of_software_engineers: Number(engineers),
      });
    },
  );

  it.each([0, -1, 1.5, '1e3', 1_000_001, '1000001', '99999999999999999999', null, true, ['3']])(
    'refuses a team of %p engineers and names the limit',
    async (engineers) => {
      const body = { ...forms.enterprise(), number_of_software_engineers: engineers };
      const { details } = (await send('enterprise', body).expect(400)).body;
      expect(details[0]).toMatchObject({
        field: 'number_of_software_engineers',
        message: expect.stringContaining('1,000,000'),
      });
    },
  );

  it('refuses a form filled in faster than a person could, and accepts it when sent again', async () => {
    const body = forms.partner();
    const response = await send('partner', { ...body, filledMs: 40 }).expect(400);
    expect(response.body.code).toBe('submitted_too_fast');
    await send('partner', { ...body, filledMs: 4_000 }).expect(201);
  });

  it('answers a clear 503 without Postgres, and claims nothing', async () => {
    await setDatabaseUp(api.database.name, false);
    const response = await send('partner', forms.partner());
    await setDatabaseUp(api.database.name, true);
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
    await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'relayed');
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
    const sizes = async () =>
      (await api.hubspotSubmissions('enterprise'))
        .map(({ fields }) => JSON.stringify(fields))
        .filter((text) => text.includes(old.email) || text.includes(later.email))
        .map((text) => /"(31)"/.exec(text)?.[1]);
    await until(async () => (await sizes()).length === 2);
    expect(await sizes()).toEqual(['31', '31']);
  });
});

describe('embedding', () => {
  it('is off unless configured', async () => {
    const { body } = await api.http.get('/api/leads/config').expect(200);
    expect(body).toEqual(Object.fromEntries(names.map((form) => [form, null])));
  });
});
