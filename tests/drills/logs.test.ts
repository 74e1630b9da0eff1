import { afterAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { startApiProcess } from '../support/api-process.ts';
import { openCheckout, signUp } from '../support/buying.ts';
import { contentsTo } from '../support/mails.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { noMoreMails } from '../support/students.ts';
import { until } from '../support/until.ts';

const environment = await sharedEnvironment({ LOG_LEVEL: 'debug' });
const api = await startApiProcess(environment.variables);
const http = request(environment.apiUrl);
afterAll(() => api.stop());

const person = {
  firstName: 'Privatename',
  lastName: 'X',
  email: 'person@private.example',
  password: 'private password',
};
async function pay() {
  const session = await openCheckout({ ...environment, http }, 3);
  await environment.stripe('/pay', { session, email: 'payer@private.example' });
  return session;
}
const refuse = (path: string, status: number, body?: object) =>
  environment.standIns.faults.add({ path, kind: 'status', status, ...(body && { body }), times: 1 });

it('logs one JSON line per event, without secrets or personal data', async () => {
  const sessionId = await pay();
  await http.get(`/api/checkout/session/${sessionId}?token=query-secret`).expect(200);
  const { lastName: _lastName, ...named } = person;
  const body = signUp(sessionId, named);
  // Cause errors, so that they and their causes are logged too.
  const details = 'Key (email)=(person@private.example) exists';
  refuse('/rest/v1/', 409, { code: '23505', message: 'refused', details, hint: null });
  refuse('/auth/v1/admin/users', 500);
  await http.post('/api/organizations').send(body).expect(503);
  await http.post('/api/organizations').send(body).expect(201);
  await http.post('/api/organizations').type('json').send('{"password":"private password"').expect(400);
  await until(async () => api.output().includes('profile_sync_retry'));

  holdsNothingPrivate([sessionId]);
});

it('logs only the code of a refusal in which a vendor quotes what was typed', async () => {
  const quote = 'Privatename <"private person"@private.example>, other%40private.example\u009b2J\u202e is invalid';
  refuse('/submissions/', 400, { message: quote, errors: [{ message: quote, errorType: 'INVALID_EMAIL' }] });
  const lead = { firstname: 'Privatename', lastname: 'X', email: 'person@private.example', company: 'Y' };
  await http.post('/api/leads/partner').send(lead).expect(201);
  await until(() => api.output().includes('lead_refused'));
  // The log line is written before the transaction ends.
  const refused = () =>
    environment.rows<{ relay_error: string }>("select relay_error from leads where relay_state = 'refused'");
  await until(async () => (await refused()).length > 0);
  expect((await refused())[0]?.relay_error).toContain(quote);

  const addresses =
    'Email address "person@private.example" (person@private.example) is invalid\nperson@private.example';
  refuse('/auth/v1/signup', 422, { code: 422, error_code: 'email_address_invalid', msg: addresses });
  await http.post('/api/trials').send(person).expect(422);
  refuse('/v1/checkout/sessions', 400, { error: { type: 'invalid_request_error', message: addresses } });
  await http.get('/api/checkout/session/cs_test_1').expect(503);

  const sessionId = await pay();
  const already = api.output().split('profile_sync_retry').length;
  refuse('/rest/v1/', 409, { code: '23505', message: `refused: ${quote}`, details: quote, hint: null });
  await http.post('/api/organizations').send(signUp(sessionId)).expect(201);
  await until(() => api.output().split('profile_sync_retry').length > already);

  for (const code of ['400 INVALID_EMAIL', 'email_address_invalid', '"reason":"23505"', '[address]'])
    expect(api.output()).toContain(code);
  holdsNothingPrivate([sessionId, 'private person', '\u009b', '\u202e']);
});

it('the token of a confirmation mail is logged neither when it is made, nor used, nor refused', async () => {
  environment.standIns.faults.add(noMoreMails);
  const body = { ...person, email: 'late@private.example' };
  await http.post('/api/trials').send(body).expect(201);
  const mails = () => contentsTo(environment, body.email);
  await until(async () => (await mails()).length === 1);
  const token = /#token=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  expect(token).toHaveLength(56);
  for (const status of [200, 410]) await http.post('/api/trials/confirm').send({ token }).expect(status);
  const longer = { token: `${token}!` };
  await http.post('/api/trials/confirm').send(longer).expect(400);
  const { text } = await http.get('/api/metrics');
  expect(text).not.toContain(token);
  holdsNothingPrivate([token]);
});

function holdsNothingPrivate(more: string[]): void {
  const lines = api.output().trim().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  const secrets = Object.entries(environment.variables).filter(([name]) => /KEY|SECRET|DATABASE_URL/.test(name));
  const forbidden = [...secrets.map(([, value]) => String(value)), ...more, 'private.example', 'Privatename'];
  for (const text of [...forbidden, 'private password', 'query-secret']) expect(api.output()).not.toContain(text);
}
