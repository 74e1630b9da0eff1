import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { makeDashboard } from '../../../monitoring/dashboard.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { QUIET } from '../ops/quiet-api.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

type Texts<Name extends string> = Record<Name, string>;
type Rule = Texts<'alert' | 'expr'> & { labels?: Texts<'severity'>; annotations: Texts<'summary' | 'runbook'> };
const readAlerts = () =>
  (parse(text('monitoring/alerts.yml')).groups as { rules: Rule[] }[])
    .flatMap(({ rules }) => rules)
    .map(({ alert, expr, labels, annotations }) => ({ name: alert, query: expr, ...labels, ...annotations }));

interface Selector {
  metric: string;
  labels: [name: string, value: string][];
}

const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']);

function findSelectors(query: string): Selector[] {
  // Lists of labels look like names, and so do units of time.
  const bare = query.replaceAll(/\b(by|without|on|ignoring) \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '');
  const found = bare.matchAll(/([a-zA-Z_]\w*)(\{[^}]*\})?(?!\w|\s*\()/g);
  return [...found]
    .filter(([, name = '']) => !words.has(name))
    .map(([, metric = '', labels = '']) => ({
      metric,
      labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    }));
}

/** What Prometheus and its prober say, not the api. */
const foreign = ['up', 'ALERTS', 'probe_success', 'probe_duration_seconds', 'probe_ssl_earliest_cert_expiry'];

interface Dashboard {
  templating: { list: { name: string; type: string }[] };
  panels: { id: number; title: string; type: string; datasource?: { uid: string }; targets?: { expr: string }[] }[];
}
const dashboard: Dashboard = JSON.parse(text('monitoring/dashboard.json'));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, query: expr })));

const api = await sharedApi(QUIET);
let metrics = '';
// Some are known only after the first look at all conditions.
await until(async () => {
  metrics = (await api.http.get('/api/metrics').expect(200)).text;
  return metrics.includes('site_conditions_looked');
});

/** Returns what the api does not print of a query. */
function missing({ metric, labels }: Selector): string[] {
  if (foreign.includes(metric)) return [];
  const type = new RegExp(`^# TYPE ${metric.replace(/_(bucket|count|sum)$/, '')} (\\w+)`, 'm').exec(metrics)?.[1];
  const isPrinted =
    type === 'histogram' ? /_(bucket|count|sum)$/.test(metric) : metrics.includes(`\n# TYPE ${metric} `);
  if (!isPrinted) return [metric];
  const samples = metrics.split('\n').filter((line) => line.startsWith(`${metric}{`));
  // Outcomes of calls and the scraper's own labels come with time.
  const known = labels.filter(([name]) => ['state', 'route'].includes(name));
  return known.filter(([name, value]) => !samples.some((line) => line.includes(`${name}="${value}"`))).map(String);
}

describe.each([
  ['alert', readAlerts()],
  ['panel of the dashboard', queries],
])('each %s', (_kind, all) => {
  it('asks only for metrics that exist', () => {
    expect(all.length).toBeGreaterThan(15);
    const wrong = all.map(({ name, query }) => ({ name, missing: findSelectors(query).flatMap(missing) }));
    expect(wrong.filter((each) => each.missing.length > 0)).toEqual([]);
    for (const { name, query } of all) expect([name, findSelectors(query).length > 0]).toEqual([name, true]);
  });
});

describe('the dashboard', () => {
  it('is what dashboard.ts makes', () => {
    expect(text('monitoring/dashboard.json')).toBe(makeDashboard());
  });

  it('has panels with ids of their own, which ask the chosen source', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(dashboard.templating.list).toContainEqual(expect.objectContaining({ name: 'source', type: 'datasource' }));
    for (const { datasource } of panels) expect(datasource?.uid).toBe('$source');
  });

  it('shows every metric that an alert watches', () => {
    const shown = new Set(queries.flatMap(({ query }) => findSelectors(query)).map(({ metric }) => metric));
    const watched = readAlerts().flatMap(({ query }) => findSelectors(query));
    expect([...new Set(watched.map(({ metric }) => metric))].filter((metric) => !shown.has(metric))).toEqual([]);
  });
});

const promtool = process.env.PROMTOOL_PATH || 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
if (!hasPromtool)
  console.warn('SKIPPED: the tests of the alert rules need promtool (Debian: apt-get install promtool).');

describe('the alert rules', () => {
  (hasPromtool ? it : it.skip)('fire just above their thresholds, and are silent just below', () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'monitoring/alerts.test.yml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });

  it('say in words what is wrong, how urgent it is, and where to read what to do', () => {
    const guide = text('docs/monitoring.md');
    for (const { name, query, severity, summary, runbook } of readAlerts()) {
      // What the api looks at itself brings its severity along.
      if (query.includes('by (name, severity)')) expect(severity).toBeUndefined();
      else expect(['critical', 'warning']).toContain(severity);
      expect(summary).toMatch(/^\S.*[.]$/);
      expect(runbook).toBe(`docs/monitoring.md#${name.toLowerCase()}`);
      expect(guide).toContain(`\n### ${name}\n`);
    }
  });
});
