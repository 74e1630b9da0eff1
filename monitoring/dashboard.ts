import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `node monitoring/dashboard.ts` writes dashboard.json, Grafana's dashboard of the site. */

type Unit = 'none' | 's' | 'percentunit' | 'reqps' | 'bytes';
interface Panel {
  title: string;
  unit: Unit;
  /** Legend and query; a legend may name labels: `{{state}}`. */
  lines: [legend: string, query: string][];
  /** A single figure, for what is looked at rather than followed. */
  isFigure?: boolean;
}

const COLUMNS = 24;
const WIDTH = 8;
const HEIGHT = 7;
const WINDOW = '$__rate_interval';
const http = 'http_request_duration_seconds';
const vendor = 'vendor_call_duration_seconds';
const visitors = 'route!~"/api/(health|metrics|desk).*"';

const p95 = (selector: string) =>
  `histogram_quantile(0.95, sum by (le) (rate(${http}_bucket{${selector}}[${WINDOW}])))`;
const rate = (by: string, series: string) => `sum by (${by}) (rate(${series}[${WINDOW}]))`;
const failed = `sum(rate(${http}_count{${visitors},status=~"5xx|cut"}[${WINDOW}]))`;
const all = `sum(rate(${http}_count{${visitors}}[${WINDOW}]))`;
const panel = (title: string, unit: Unit, ...lines: Panel['lines']): Panel => ({ title, unit, lines });
const figure = (title: string, unit: Unit, ...lines: Panel['lines']): Panel => ({ title, unit, lines, isFigure: true });

/** Every replica reports the same figures of the database, hence max. */
const rows: Record<string, Panel[]> = {
  'What a visitor feels': [
    figure('The site opens', 'none', ['{{target}}', 'min by (target) (probe_success{job="visitor"})']),
    panel('Time to open a page', 's', ['{{target}}', 'max by (target) (probe_duration_seconds{job="visitor"})']),
    panel('Requests to the api', 'reqps', ['{{status}}', rate('status', `${http}_count{${visitors}}`)]),
    panel('Share that fails', 'percentunit', ['failed', `${failed} / ${all}`]),
    panel(
      'One in twenty takes longer than',
      's',
      ['rendered pages', p95('method=~"GET|HEAD",route!~"/api/.*|none"')],
      ['calls', p95('route=~"/api/.*",route!~"/api/(health|metrics|desk).*"')],
    ),
    figure('Replicas of the api', 'none', ['running', 'count(up{job="api"} == 1)']),
  ],
  'What needs a person': [
    panel('Open cases', 'none', ['{{name}}', 'max by (name) (site_condition_open) > 0']),
    panel('The oldest of them', 's', ['{{name}}', 'max by (name) (site_condition_oldest_seconds) > 0']),
    figure('Last looked', 's', ['ago', 'time() - max(site_conditions_looked_timestamp_seconds)']),
  ],
  Vendors: [
    panel('Events from Stripe', 'reqps', [
      '{{status}}',
      rate('status', `${http}_count{route="/api/checkout/webhook"}`),
    ]),
    panel('Calls to Stripe', 'reqps', ['{{outcome}}', rate('outcome', `${vendor}_count{vendor="stripe"}`)]),
    panel('Calls to vendors that fail', 'reqps', [
      '{{vendor}} {{outcome}}',
      rate('vendor, outcome', `${vendor}_count{outcome!="ok"}`),
    ]),
    panel('Registrations refused', 'reqps', ['refused', `sum(rate(trial_registrations_refused_total[${WINDOW}]))`]),
  ],
  'Postgres and the machine': [
    figure('Postgres answers', 'none', ['{{instance}}', 'site_database_up']),
    panel('Connections of the pools', 'none', ['{{state}}', 'sum by (state) (site_database_pool_connections)']),
    panel('Memory of the api', 'bytes', ['{{instance}}', 'process_resident_memory_bytes{job="api"}']),
    panel('Processor of the api', 'percentunit', [
      '{{instance}}',
      `rate(process_cpu_seconds_total{job="api"}[${WINDOW}])`,
    ]),
    panel('Delay of the event loop, one in a hundred', 's', ['{{instance}}', 'nodejs_eventloop_lag_p99_seconds']),
    panel('Disk in use', 'percentunit', ['used', 'max(site_disk_used_ratio)']),
  ],
  'Certificate, log and alerts': [
    figure('The certificate is valid for', 's', [
      'left',
      'min(probe_ssl_earliest_cert_expiry{job="visitor"}) - time()',
    ]),
    panel('Lines of the log lost', 'reqps', ['lost', `sum(rate(site_log_lines_lost_total[${WINDOW}]))`]),
    figure('Alerts', 'none', ['{{alertname}} {{name}}', 'sum by (alertname, name) (ALERTS{alertstate="firing"})']),
  ],
};

/** Returns the text of dashboard.json. */
export function makeDashboard(): string {
  let id = 0;
  let y = 0;
  const panels = Object.entries(rows).flatMap(([title, panelsOfRow]) => {
    const row = { id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: COLUMNS, h: 1 }, panels: [] };
    const top = y + 1;
    const perLine = COLUMNS / WIDTH;
    y = top + Math.ceil(panelsOfRow.length / perLine) * HEIGHT;
    const drawn = panelsOfRow.map((each, at) =>
      draw(each, ++id, (at % perLine) * WIDTH, top + Math.floor(at / perLine) * HEIGHT),
    );
    return [row, ...drawn];
  });
  const source = { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' };
  const dashboard = {
    uid: 'site',
    title: 'Site',
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [source] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 1)}\n`;
}

function draw({ title, unit, lines, isFigure }: Panel, id: number, x: number, y: number): object {
  const datasource = { type: 'prometheus', uid: '$source' };
  return {
    id,
    type: isFigure ? 'stat' : 'timeseries',
    title,
    datasource,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: lines.map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + at),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, 'dashboard.json'), makeDashboard());
