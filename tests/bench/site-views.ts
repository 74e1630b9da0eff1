import { noLimits } from '../stack/stack.ts';
import { benchStack, containerSeconds } from './containers.ts';
import type { Load } from './load.ts';
import { quantile, rounded, sendLoad } from './measure.ts';
import { viewReport } from './view-report.ts';

/**
 * `npm run bench -- site-views [reports a second]`: how fast nginx answers for the pages that people read, with and without 2,000
 * reports of views a second, in turns. Needs Docker, and the images that `npm run test:stack` builds. Only prints numbers.
 *
 * The load comes from the same machine, so what it takes from the processors is part of the difference. To tell how much,
 * a third turn asks for a small file as often, which nginx answers by itself with next to no work.
 */
const PAIRS = 8;
const SECONDS = 8;
const REPORTS_A_SECOND = Number(process.argv[2] ?? 2_000);
const READS_A_SECOND = 200;

const stack = await benchStack();
try {
  await stack.up({ ...noLimits, LOG_LEVEL: 'warn' });
  await measure(`http://${await stack.address('web')}:8080`);
} finally {
  await stack.destroy();
}

async function measure(url: string): Promise<void> {
  const containers = (await Promise.all(['web', 'api'].map((service) => stack.containers(service)))).flat();
  const used = async () => (await Promise.all(containers.map(containerSeconds))).reduce((sum, one) => sum + one, 0);
  const reads = (address: string): Load => ({
    ...{ url, address, connections: 10, rate: READS_A_SECOND, seconds: SECONDS, isSteady: true },
  });
  const reports: Load = {
    ...viewReport('newsletter'),
    ...{ url, connections: 50, rate: REPORTS_A_SECOND, seconds: SECONDS, isSteady: true },
  };
  const files: Load = {
    url,
    address: '/robots.txt',
    connections: 50,
    rate: REPORTS_A_SECOND,
    seconds: SECONDS,
    isSteady: true,
  };
  await sendLoad(reports);
  for (const address of ['/about-us', '/posts']) {
    await sendLoad(reads(address));
    const pairs: Record<string, number | undefined>[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const started = await used();
      const without = await sendLoad(reads(address));
      const between = await used();
      const [beside, reported] = await Promise.all([sendLoad(reads(address)), sendLoad(reports)]);
      // What the turn without reports used is what the pages cost.
      const extra = (await used()) - between - (between - started);
      const [besideFiles] = await Promise.all([sendLoad(reads(address)), sendLoad(files)]);
      const turns = { without, with: beside, 'with files': besideFiles };
      pairs.push({
        ...Object.fromEntries(Object.entries(turns).map(([turn, result]) => [`p50 ${turn}, ms`, result['p50, ms']])),
        ...Object.fromEntries(Object.entries(turns).map(([turn, result]) => [`p99 ${turn}, ms`, result['p99, ms']])),
        'reports a second': Math.round(reported.responses / SECONDS),
        'CPU of a report, µs': Math.round((extra / reported.responses) * 1e6),
      });
    }
    const median = (name: string) =>
      quantile(
        pairs.map((row) => row[name] ?? 0),
        0.5,
      );
    console.log(address);
    console.table(pairs);
    console.table({
      ...Object.fromEntries(Object.keys(pairs[0] ?? {}).map((name) => [name, { median: median(name) }])),
      'p99, ratio of medians': { median: rounded(median('p99 with, ms') / median('p99 without, ms')) },
    });
  }
}
