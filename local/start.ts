import './own-machine.ts';
import { join } from 'node:path';
import { readPublished } from '#api/content/published.ts';
import { startBuild } from './build.ts';
import { untilPagesAnswer, untilPagesWritten } from './pages-answer.ts';
import { run, stopAtEnd, stopping } from './running.ts';
import {
  contentFolder,
  gatewayOptions,
  lockDataFolder,
  printSummary,
  ROOT,
  startSurroundings,
} from './surroundings.ts';

/** `npm start`: the built site and api with Postgres, and a stand-in for every vendor that has no key. */
await run(async () => {
  const local = await lockDataFolder('npm start');
  console.log('Starting …');
  // Content that cannot be shown is said here. The api would go on with what it last published.
  readPublished(contentFolder(local), local.given);
  const build = startBuild(stopping);
  const built = Promise.all([build.api, build.web]);
  stopAtEnd('build', () => Promise.allSettled([build.api, build.web]));
  const surroundings = startSurroundings(local);
  // A failed build is reported at once, without waiting for the database.
  const { env, apiUrl, standInsUrl } = await Promise.race([surroundings, built.then(() => surroundings)]);
  const [{ startApi }, { startGateway }] = await Promise.all([
    import('./api-process.ts'),
    import('./gateway/gateway.ts'),
  ]);
  await built;
  const logFile = join(local.dataDir, 'api.log');
  const since = Date.now();
  const api = await startApi({ root: ROOT, env, url: apiUrl, logFile });
  stopAtEnd('api', () => api.stop(5000), api.kill);
  const gateway = await startGateway({ ...gatewayOptions(local), apiUrl, standInsUrl });
  stopAtEnd('gateway', gateway.close);
  await untilPagesWritten({ apiUrl, pagesDir: env.PAGES_DIR as string, logFile, since });
  printSummary(local, await untilPagesAnswer(apiUrl, local));
});
