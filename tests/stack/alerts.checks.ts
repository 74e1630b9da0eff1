import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../support/until.ts';
import {
  alertFaults,
  whileDatabaseIsAway,
  whileReplicaIsInTrouble,
  whileTablesAreLocked,
  withoutLooks,
} from './alert-faults.ts';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import { noLimits, type Stack, sleep } from './stack.ts';

const PROMETHEUS = 'http://localhost';
const WAIT_SECONDS = 120;

/** Causes the alerts of monitoring/alerts.yml for real, and sees each of them fire in Prometheus. */
export async function alertChecks(stack: Stack): Promise<void> {
  console.log('\nAlerts');
  const port = stack.port + 1_010;
  const settings = {
    ...noLimits,
    COMPOSE_PROFILES: 'monitoring',
    MONITORING_PORT: String(port),
    ALERTMANAGER_PORT: String(port + 1),
    ALERT_WAIT: '1s',
    VENDOR_TIMEOUT_SECONDS: '4',
    CLAIM_LEASE_SECONDS: '20',
  };
  const fired = new Set<string>();
  const look = async () => {
    for (const { state, labels } of await alertsNow(port)) if (state === 'firing') fired.add(labels.alertname);
  };
  const fires = async (...names: string[]) => {
    const missing = () => names.filter((name) => !fired.has(name));
    for (const end = Date.now() + WAIT_SECONDS * 1000; missing().length > 0; await sleep(500)) {
      assert.ok(Date.now() < end, `did not fire within ${WAIT_SECONDS} s: ${missing().join(', ')}`);
      await look();
    }
  };
  makeImpatient(stack);
  await check('alerts: Prometheus, its prober and its mailer start beside the stack, and see it', async () => {
    await stack.must(['build', 'prometheus'], settings, 600);
    await stack.up(settings, '--scale', 'api=2');
    const healthy = async () =>
      (await figure(port, 'sum(up{job="api"})')) === 2 && (await figure(port, 'min(probe_success)')) === 1;
    const isCalm = async () => !(await alertsNow(port)).some(({ labels }) => labels.severity === 'critical');
    await until(async () => (await healthy()) && (await isCalm()), 120);
  });
  await check('alerts about conditions, Stripe and slow calls fire when their cause is there', async () => {
    await alertFaults(stack);
    await fires('ConditionOpen', 'WebhooksRefused', 'StripeFails', 'CallsSlow');
    await ask(stack.url, '/__local/faults', { method: 'DELETE' });
    await withoutLooks(stack, () => fires('ConditionsUnseen'));
  });
  await check('alerts about pages and the pool fire while tables are locked', async () => {
    await whileTablesAreLocked(stack, () => fires('DatabasePoolFull', 'PagesSlow'));
  });
  await check('alerts about the site fire without Postgres, and the team is mailed', async () => {
    await whileDatabaseIsAway(stack, settings, () => fires('DatabaseDown', 'SiteDown', 'RequestsFail', 'WebhooksFail'));
    const mails = async () => (await ask(stack.url, '/__local/mail/all.json')).body.toString();
    await until(async () => (await mails()).includes('DatabaseDown'), 60);
  });
  await check('alerts about the api and the prober fire when those are gone', async () => {
    // A container that is just starting a process, such as its health check, cannot be paused.
    await until(async () => {
      const isPaused = await stack.must(['pause', 'api'], settings).then(
        () => true,
        () => false,
      );
      if (!isPaused) await stack.must(['unpause', 'api'], settings).catch(() => {});
      return isPaused;
    }, 30);
    await fires('SiteSlow', 'ApiDown');
    await stack.must(['unpause', 'api'], settings);
    await until(async () => (await figure(port, 'sum(up{job="api"})')) === 2, 30);
    await stack.must(['up', '-d', '--no-recreate', '--scale', 'api=1', 'api'], settings);
    await stack.must(['stop', '-t', '1', 'prober'], settings);
    await fires('ApiReplicaLost', 'NothingProbes');
  });
  await check(
    'alerts about a full disk, a lost log and refused registrations fire for a replica in trouble',
    async () => {
      await whileReplicaIsInTrouble(stack, () => fires('DiskNearlyFull', 'LogLost', 'RegistrationsRefused'));
    },
  );
  await check('every alert has fired', async () => {
    const all = [...text(stack, 'monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    // The prober sees a certificate only where the site has https.
    const missing = all.filter((name) => !fired.has(name) && name !== 'CertificateEnds');
    assert.deepEqual(missing, []);
    return `${fired.size} of ${all.length}`;
  });
}

const text = (stack: Stack, name: string) => readFileSync(path.join(stack.dir, name), 'utf8');

/** Shortens what the rules wait for, in the stack's copy. Thresholds stay. */
function makeImpatient(stack: Stack): void {
  const rules = text(stack, 'monitoring/alerts.yml')
    .replaceAll(/^( +for:) \w+$/gm, '$1 2s')
    .replaceAll(/\[(5|10|15)m\]/g, '[15s]')
    .replaceAll('[1h:1m]', '[1m:2s]');
  stack.write('monitoring/alerts.yml', rules);
  const intervals = /(scrape_interval|evaluation_interval): \w+/g;
  stack.write(
    'monitoring/prometheus.yml',
    text(stack, 'monitoring/prometheus.yml')
      .replaceAll(intervals, '$1: 2s')
      .replace('refresh_interval: 5s', 'refresh_interval: 1s')
      // A probe gives up when the next one is due.
      .replace('metrics_path: /probe\n', 'metrics_path: /probe\n    scrape_interval: 4s\n    scrape_timeout: 4s\n'),
  );
}

interface Alert {
  state: string;
  labels: { alertname: string; severity: string };
}

async function alertsNow(port: number): Promise<Alert[]> {
  const response = await fetch(`${PROMETHEUS}:${port}/api/v1/alerts`);
  return ((await response.json()) as { data: { alerts: Alert[] } }).data.alerts;
}

async function figure(port: number, query: string): Promise<number | undefined> {
  const response = await fetch(`${PROMETHEUS}:${port}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
    () => null,
  );
  const answer = (await response?.json()) as { data?: { result: { value: [number, string] }[] } } | undefined;
  const [first] = answer?.data?.result ?? [];
  return first && Number(first.value[1]);
}
