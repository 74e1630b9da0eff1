import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { openCheckout, signUp } from '../support/buying.ts';
import { forms } from '../support/leads.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { type Collector, startCollector } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

const environment = await sharedEnvironment({ LOG_LEVEL: 'info' });

/** Starts the api with its traces going to a collector. @param variables the api's, beside the collector's address */
async function startTraced(collector: Collector, variables: Record<string, string> = {}) {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables };
  return startApiProcess({ ...environment.variables, ...traced });
}
const http = request(environment.apiUrl);

const linesOf = (running: ApiProcess): Record<string, unknown>[] =>
  running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('traces', () => {
  let collector: Collector;
  let api: ApiProcess;
  beforeAll(async () => {
    collector = await startCollector();
    api = await startTraced(collector, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20sample' });
  });
  afterAll(async () => {
    await api.stop();
    await collector.close();
  });

  it('a lead has a trace from the request to its queries, and one from the job to HubSpot', async () => {
    const response = await http.post('/api/leads/partner').send(forms.partner()).expect(201);
    const called = (name: string) => collector.spans.find((span) => span.name === name);
    await until(() => Boolean(called('hubspot submit form') && called('POST /api/leads/:form')));

    const ofRequest = called('POST /api/leads/:form');
    const requestId = response.headers['x-request-id'] ?? '';
    expect(ofRequest?.traceId).toBe(requestId.replaceAll('-', ''));
    expect(ofRequest?.parentSpanId).toBeFalsy();
    expect(ofRequest?.attributes).toEqual({
      'request.id': requestId,
      'http.request.method': 'POST',
      'http.route': '/api/leads/:form',
      'http.response.status_code': 201,
    });
    const queries = collector.spans.filter((span) => span.parentSpanId === ofRequest?.spanId);
    // The statements without their values.
    const texts = queries.map((span) => span.attributes['db.query.text']);
    expect([texts[0], texts.at(-1)]).toEqual(['begin', 'commit']);
    expect(texts).toContainEqual(expect.stringMatching(/^insert into "leads" .* values \(\$1, \$2, /));

    await until(() => Boolean(called('job relay-lead')));
    const [call, job] = [called('hubspot submit form'), called('job relay-lead')];
    expect(call?.parentSpanId).toBe(job?.spanId);
    expect(call?.attributes).toMatchObject({ 'vendor.outcome': 'ok', 'http.response.status_code': 200 });
    expect(job?.traceId).not.toBe(ofRequest?.traceId);
    expect(collector.seen.authorization).toBe('Bearer sample');

    const line = linesOf(api).find((entry) => entry.requestId === requestId);
    expect(line).toMatchObject({ event: 'request', traceId: ofRequest?.traceId, spanId: ofRequest?.spanId });
  });

  it('an error has one number in the response, the log and the trace', async () => {
    // As nginx writes it.
    const requestId = '00f067aa0ba902b700f067aa0ba902b7';
    environment.standIns.faults.add({ path: '^/v1/checkout/sessions', kind: 'cut' });
    const response = await http.get('/api/checkout/session/cs_test_1').set('X-Request-Id', requestId).expect(503);
    expect(response.body.requestId).toBe(requestId);
    const found = () => collector.spans.filter((span) => span.traceId === requestId);
    await until(() => found().some((span) => span.name.startsWith('GET ')));
    const ofRequest = found().find((span) => span.name === 'GET /api/checkout/session/:session_id');
    expect(ofRequest).toMatchObject({ status: { code: 2 }, attributes: { 'http.response.status_code': 503 } });
    expect(found().find((span) => span.name === 'stripe find session')).toMatchObject({
      status: { code: 2 },
      attributes: { 'vendor.outcome': 'unreachable' },
    });
    const lines = linesOf(api).filter((entry) => entry.requestId === requestId);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.traceId).toBe(requestId);
  });

  it('hold no personal data, session ids, tokens or keys', async () => {
    const sessionId = await openCheckout({ ...environment, http }, 3);
    await environment.stripe('/pay', { session: sessionId, email: 'payer@private.example' });
    await http.get(`/api/checkout/session/${sessionId}?token=query-secret`).expect(200);
    const body = signUp(sessionId, {
      email: 'person@private.example',
      firstName: 'Privatename',
      password: 'private word',
    });
    environment.standIns.faults.add({ path: '/auth/v1/admin/users', kind: 'status', status: 500, times: 1 });
    await http.post('/api/organizations').send(body).expect(503);
    await http.post('/api/organizations').send(body).expect(201);
    await http.get('/api/person@private.example').expect(404);
    // A statement that Postgres refuses, quoting the value.
    await http.get('/api/blog/posts?limit=1&slug=person@private.example');
    await until(() => collector.spans.some((span) => span.name === 'job send-mail'));
    await until(() => collector.spans.some((span) => span.name === 'supabase POST /auth/v1/admin/users'));
    const { text } = collector.seen;
    for (const secret of [sessionId, 'private', 'Private', 'query-secret', 'sk_test', 'sb_secret', 'cs_test'])
      expect(text.includes(secret) ? secret : undefined).toBeUndefined();
    // Columns have names that begin like a claim token.
    expect(text).not.toMatch(/[\w.]+@[\w.]+\.\w|claim_\w{20}/);
  });
});

it('a collector that never answers, or is gone, holds up nothing', async () => {
  const collector = await startCollector(false);
  const api = await startTraced(collector);
  // More spans than may wait.
  for (let n = 0; n < 600; n += 1) await http.get('/api/blog/posts?limit=1').expect(200);
  await until(() => collector.seen.requests > 0);
  await collector.close();
  await http.post('/api/leads/partner').send(forms.partner()).expect(201);
  await until(() => linesOf(api).some((line) => line.event === 'trace_export_failed'));
  await http.get('/api/health/ready').expect(200);
  await api.stop();
});

it('without a collector nothing is loaded, connected or added to the log', async () => {
  const collector = await startCollector();
  // The SDK itself would read this variable.
  const api = await startTraced(collector, {
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
  });
  await http.post('/api/leads/partner').send(forms.partner()).expect(201);
  await api.stop();
  expect(collector.seen.connections).toBe(0);
  expect(linesOf(api).some((line) => 'traceId' in line)).toBe(false);
  await collector.close();
});
