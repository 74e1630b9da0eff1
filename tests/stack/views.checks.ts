import assert from 'node:assert/strict';
import { viewReport } from '../bench/view-report.ts';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import { inLanes } from './in-lanes.ts';
import { docker, noLimits, type Stack, sleep } from './stack.ts';

/** Port 3000, as /proc/net/tcp shows it. */
const API_PORT = ':0BB8';

/** Checks how reports of views reach three replicas of the api. */
export async function viewChecks(stack: Stack): Promise<void> {
  console.log('\nReports of views');
  const web = (file: string) => stack.must(['exec', '-T', 'web', 'cat', file]);
  const report = async (source: string, count: number) => {
    const { address, ...options } = viewReport(source);
    const answers = await inLanes(Array.from({ length: count }), 6, () => ask(stack.url, address, options));
    assert.ok(answers.every(({ status }) => status === 204));
  };
  const counted = async (source: string) =>
    Number((await stack.rows(`select coalesce(sum(views), 0) from page_views where source = '${source}'`))[0]);
  const isCounted = async (source: string, count: number) => {
    for (const end = Date.now() + 10_000; (await counted(source)) < count; await sleep(300))
      assert.ok(Date.now() < end, `${await counted(source)} of ${count} were counted`);
    assert.equal(await counted(source), count);
  };
  const addressesKnown = async (count: number) => {
    const known = async () => [...(await web('/run/nginx/addresses.conf')).matchAll(/server ([\d.]+):3000;/g)];
    for (const end = Date.now() + 20_000; (await known()).length !== count; await sleep(500))
      assert.ok(Date.now() < end, `${(await known()).length} addresses are known`);
    return (await known()).map(([, address]) => address);
  };
  const network = `${stack.project}_front`;
  const addressOf = (container = '') =>
    docker('inspect', '-f', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, container);
  const sockets = async () => (await web('/proc/net/tcp')).split('\n').filter((line) => line.includes(API_PORT)).length;

  await check('300 reports share a few connections to three replicas', async () => {
    await stack.up({ ...noLimits, LOG_LEVEL: 'debug' }, '--scale', 'api=3');
    assert.equal(new Set(await addressesKnown(3)).size, 3);
    await report('first', 10);
    const before = await sockets();
    await report('shared', 300);
    const opened = (await sockets()) - before;
    assert.ok(opened < 50, `${opened} connections were opened`);
    await isCounted('shared', 300);
    return `${Math.max(0, opened)} connections`;
  });
  await check('reports are counted when the only replica has an address that nginx does not know yet', async () => {
    await stack.up({ ...noLimits, LOG_LEVEL: 'debug' }, '--scale', 'api=1');
    const [before] = await addressesKnown(1);
    await stack.must(['stop', '-t', '5', 'api']);
    const others: string[] = [];
    try {
      // The engine gives out the lowest free address, which may not be the one that the api had.
      for (let taken = ''; taken !== before; taken = await addressOf(others.at(-1))) {
        assert.ok(others.length < 20, `${before} was not given out`);
        others.push(await docker('run', '-d', '--rm', '--network', network, 'debian:trixie-slim', 'sleep', '120'));
      }
      await stack.must(['start', 'api']);
      // Sooner than nginx looks for addresses, most of the time.
      for (
        const end = Date.now() + 30_000;
        (await ask(stack.url, '/api/health/ready')).status !== 200;
        await sleep(100)
      )
        assert.ok(Date.now() < end, 'the api is not ready');
      const [known] = await addressesKnown(1);
      await report('moved', 30);
      await isCounted('moved', 30);
      if (known !== before) return 'nginx had noticed already';
      for (const end = Date.now() + 20_000; (await addressesKnown(1))[0] === before; await sleep(500))
        assert.ok(Date.now() < end, 'nginx has not noticed');
      return undefined;
    } finally {
      if (others.length > 0) await docker('rm', '-f', ...others);
    }
  });
}
