import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { type ApiProcess, startApiProcess } from '../../support/api-process.ts';
import { openCheckout, signUp } from '../../support/buying.ts';
import { startTestEnvironment, type TestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

let environment: TestEnvironment;
let api: ApiProcess;
beforeAll(async () => {
  environment = await startTestEnvironment({ LOG_LEVEL: 'debug' });
  api = await startApiProcess(environment.variables);
});
afterAll(async () => {
  await api.stop();
  await environment.close();
});

it('the log is one JSON line an event, and holds neither secrets nor personal data', async () => {
  const http = request(environment.apiUrl);
  const sessionId = await openCheckout({ ...environment, http }, 3);
  await environment.stripe('/pay', { session: sessionId, email: 'payer@private.example' });
  await http.get(`/api/checkout/session/${sessionId}?token=query-secret`).expect(200);
  const body = signUp(sessionId, {
    email: 'person@private.example',
    firstName: 'Privatename',
    password: 'private password',
  });
  // Faults, so that errors and their causes are logged too.
  const refusal = {
    code: '23505',
    message: 'refused',
    details: 'Key (email)=(person@private.example) exists',
    hint: null,
  };
  environment.standIns.faults.add({ path: '/rest/v1/', kind: 'status', status: 409, body: refusal, times: 1 });
  environment.standIns.faults.add({ path: '/auth/v1/admin/users', kind: 'status', status: 500, times: 1 });
  await http.post('/api/organizations').send(body).expect(503);
  await http.post('/api/organizations').send(body).expect(201);
  await http
    .post('/api/organizations')
    .set('Content-Type', 'application/json')
    .send('{"password":"private password"')
    .expect(400);
  await until(async () => api.output().includes('could not be copied to Supabase'));

  const lines = api.output().trim().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  const secrets = Object.entries(environment.variables).filter(([name]) => /KEY|SECRET|DATABASE_URL/.test(name));
  const forbidden = [...secrets.map(([, value]) => String(value)), sessionId, 'private.example', 'Privatename'];
  for (const text of [...forbidden, 'private password', 'query-secret']) expect(api.output()).not.toContain(text);
});
