import { afterAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '#local/gateway/gateway.ts';
import { freePort } from '#local/ports.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { setDatabaseUp } from '../../support/databases.ts';
import { forms } from '../../support/leads.ts';
import { limitMs } from '../../support/slowness.ts';
import { lookAtConditions } from '../../support/team-mails.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

// Of its own: its database goes away.
const api = await startTestApi({ RATE_LIMIT_PER_MINUTE: '60' });
afterAll(() => api.close());

const scrape = async () => (await api.http.get('/api/metrics').expect(200)).text;
/** Sums the samples that match a name and labels; undefined when there are none. */
function sampleOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const fits = text.split('\n').filter((line) => {
    const isNamed = line.startsWith(`${name} `) || line.startsWith(`${name}{`);
    return isNamed && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
  });
  return fits.length === 0 ? undefined : fits.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

describe('GET /api/metrics', () => {
  it('is Prometheus text: every line is a comment or a sample, and every name is described once', async () => {
    const response = await api.http.get('/api/metrics').expect(200);
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = response.text.split('\n').filter(Boolean);
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [-+\d.eInfNa]+)$/);
    const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(types).size).toBe(types.length);
    expect(sampleOf(response.text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(sampleOf(response.text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('counts requests by route pattern and status class, without path, id, token or address in labels', async () => {
    const before = await scrape();
    const session = await payForSeats(api);
    const body = signUp(session);
    await api.http.get(`/api/checkout/session/${session}`).expect(200);
    await api.http.post('/api/organizations').send(body).expect(201);
    await api.http.get('/api/checkout/session/cs_test_unknown').expect(404);
    await api.http.get('/api/no/such/place-xyz').expect(404);
    await api.http.get('/api/redirect/faq').redirects(0).expect(302);
    const text = await scrape();
    const count = (labels: Record<string, string>) =>
      (sampleOf(text, 'http_request_duration_seconds_count', labels) ?? 0) -
      (sampleOf(before, 'http_request_duration_seconds_count', labels) ?? 0);
    expect(count({ method: 'GET', route: '/api/checkout/session/:session_id', status: '2xx' })).toBe(1);
    expect(count({ method: 'GET', route: '/api/checkout/session/:session_id', status: '4xx' })).toBe(1);
    expect(count({ method: 'POST', route: '/api/organizations', status: '2xx' })).toBe(1);
    expect(count({ method: 'GET', route: '/api/redirect/:slug', status: '3xx' })).toBe(1);
    expect(count({ method: 'GET', route: 'none', status: '4xx' })).toBe(1);
    for (const secret of [session, body.email, 'xyz', 'sk_test', 'pat-', '127.0.0.1'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('times the calls to vendors by operation and outcome', async () => {
    const text = await scrape();
    const calls = (labels: Record<string, string>, from = text) =>
      sampleOf(from, 'vendor_call_duration_seconds_count', labels) ?? 0;
    expect(calls({ vendor: 'stripe', operation: 'create session', outcome: 'ok' })).toBeGreaterThan(0);
    expect(calls({ vendor: 'supabase', operation: 'POST /auth/v1/admin/users', outcome: 'ok' })).toBeGreaterThan(0);
    expect(calls({ vendor: 'hubspot', operation: 'read blog', outcome: 'ok' })).toBeGreaterThan(0);
    api.standIns.faults.add({ path: '^/v1/checkout/sessions', kind: 'cut' });
    await api.http.get('/api/checkout/session/cs_test_cut').expect(503);
    api.standIns.faults.clear();
    api.standIns.faults.add({ path: '^/submissions/v3/', kind: 'status', status: 500, times: 1 });
    await api.http.post('/api/leads/partner').send(forms.partner()).expect(201);
    await until(
      async () => calls({ vendor: 'hubspot', operation: 'submit form', outcome: 'failed' }, await scrape()) > 0,
    );
    const after = await scrape();
    expect(calls({ vendor: 'stripe', operation: 'find session', outcome: 'unreachable' }, after)).toBeGreaterThan(0);
    api.standIns.faults.clear();
  });

  it('reports every condition, and when they were last looked at', async () => {
    const session = await payForSeats(api);
    await api.http.get(`/api/checkout/session/${session}`).expect(200);
    const paidLongAgo = "update payments set paid_at = now() - interval '2 hours' where checkout_session_id = $1";
    await api.rows(paidLongAgo, [session]);
    await lookAtConditions(api);
    const text = await scrape();
    expect(sampleOf(text, 'site_condition_open', { name: 'unclaimed', severity: 'warning' })).toBe(1);
    const age = sampleOf(text, 'site_condition_oldest_seconds', { name: 'unclaimed' }) ?? 0;
    expect(Math.floor(age / 3_600)).toBe(2);
    expect(sampleOf(text, 'site_condition_open', { name: 'mail-unsent', severity: 'critical' })).toBe(0);
    const looked = sampleOf(text, 'site_conditions_looked_timestamp_seconds') ?? 0;
    const [now] = await api.rows<{ ago: number }>('select extract(epoch from now())::float8 - $1 as ago', [looked]);
    expect(now?.ago).toBeLessThan(120);
    expect(sampleOf(text, 'site_database_up')).toBe(1);
    expect(sampleOf(text, 'site_database_pool_connections', { state: 'used' })).toBeGreaterThanOrEqual(0);
    expect(sampleOf(text, 'site_disk_used_ratio')).toBeGreaterThan(0);
  });

  it('neither fails nor waits long while Postgres is away, and does not show old figures as new', async () => {
    await setDatabaseUp(api.database.name, false);
    const { text } = await api.http.get('/api/metrics').timeout(limitMs(2)).expect(200);
    await setDatabaseUp(api.database.name, true);
    expect(sampleOf(text, 'site_database_up')).toBe(0);
    for (const name of ['site_condition_open', 'site_conditions_looked_timestamp_seconds'])
      expect([name, sampleOf(text, name)]).toEqual([name, undefined]);
    expect(sampleOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    await until(async () => sampleOf(await scrape(), 'site_database_up') === 1);
  });

  it('is not rate-limited', async () => {
    for (let n = 0; n < 70; n += 1) await api.http.get('/api/metrics').expect(200);
  });
});

describe('from outside', () => {
  it('a request that came through a proxy gets a 404', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded'])
      expect((await api.http.get('/api/metrics').set(header, 'for=203.0.113.7').expect(404)).body.code).toBe(
        'not_found',
      );
  });

  it('the gateway itself answers 404, however the address is spelt', async () => {
    const port = await freePort();
    const { apiUrl, standIns } = api;
    const publicUrl = `http://localhost:${port}`;
    const gateway = await startGateway({ webDir: '/nowhere', standInsUrl: standIns.url, publicUrl, port, apiUrl });
    const spellings =
      '/api/metrics /api/metrics/ /API/Metrics /api/metrics?x=1 /api/metrics/x /api/%6detrics //api/metrics /api//metrics /api/./metrics';
    for (const path of spellings.split(' ')) {
      const response = await fetch(publicUrl + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('process_cpu');
    }
    await gateway.close();
  });
});
