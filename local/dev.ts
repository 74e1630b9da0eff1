import './own-machine.ts';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { watch } from 'rolldown';
import { apiBundle } from '../api/build.ts';
import { startApi } from './api-process.ts';
import { startGateway } from './gateway/gateway.ts';
import { apiRenderer, startSourcePages } from './gateway/source-pages.ts';
import { untilPagesAnswer } from './pages-answer.ts';
import { explain, run, stopAtEnd } from './running.ts';
import {
  contentFolder,
  gatewayOptions,
  lockDataFolder,
  printSummary,
  ROOT,
  startSurroundings,
} from './surroundings.ts';

/**
 * `npm run dev`: like `npm start`, but from the sources. Vite serves the site with hot reload; the api is bundled and
 * restarted after every change. Type and lint errors are printed and stop nothing.
 */
const OUT = join(ROOT, 'dist/dev');

await run(async () => {
  const local = await lockDataFolder('npm run dev');
  console.log('Starting …');
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(join(OUT, 'renderer'), { recursive: true });
  writeFileSync(join(OUT, 'renderer/renderer.cjs'), apiRenderer);
  // The api looks there for the migrations that it waits for.
  mkdirSync(join(OUT, 'server'));
  symlinkSync(join(ROOT, 'db/migrations'), join(OUT, 'server/migrations'));
  let bundled = () => {};
  const firstBundled = new Promise<void>((resolve) => {
    bundled = resolve;
  });
  watchApi(() => bundled());
  watchTypes('tsconfig.json');
  watchTypes('web/tsconfig.json');
  const { env, apiUrl, standInsUrl } = await startSurroundings(local);
  const sourcePages = await startSourcePages(ROOT, contentFolder(local), local.given, apiUrl);
  sourcePages.onSave(
    ['api', 'desk', 'local', 'stand-ins', 'db'].map((folder) => join(ROOT, folder)),
    lint,
  );

  await firstBundled;
  const apiEnv = {
    ...env,
    // Every page is drawn anew, from the current sources.
    PAGES_DIR: '',
    CONTENT_DIR: contentFolder(local),
    NODE_COMPILE_CACHE: join(local.dataDir, 'compile-cache'),
  };
  const logFile = join(local.dataDir, 'api.log');
  const api = await startApi({ root: ROOT, main: 'dist/dev/server/main.js', env: apiEnv, url: apiUrl, logFile });
  stopAtEnd('api', () => api.stop(5000), api.kill);
  bundled = () => {
    const begun = performance.now();
    api.restart().then(
      () => console.log(`The api runs again, after ${((performance.now() - begun) / 1000).toFixed(1)} s.`),
      (error) => console.error(explain(error)),
    );
  };
  const gateway = await startGateway({ ...gatewayOptions(local), apiUrl, standInsUrl, sourcePages });
  stopAtEnd('gateway', gateway.close);
  // Before the gateway, which waits for the connections that hot reload keeps open.
  stopAtEnd('Vite', sourcePages.close);
  printSummary(local, await untilPagesAnswer(apiUrl, local));
});

/** Bundles the api, and bundles it again after every change. @param bundled called after each successful bundle */
function watchApi(bundled: () => void): void {
  const { output, ...options } = apiBundle(join(OUT, 'server'));
  const watcher = watch({
    ...options,
    output: {
      ...output,
      // A third faster than minified.
      minify: false,
      sourcemap: false,
      // In a chunk of their own, which Node compiles once because its text stays the same.
      codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
    },
    watch: { exclude: '**/node_modules/**', buildDelay: 10 },
  });
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(explain(event.error));
    if (event.code === 'BUNDLE_END') bundled();
    if ('result' in event) await event.result.close();
  });
  stopAtEnd('bundler', () => watcher.close());
}

/** Checks types, and checks them again after every change. @param project path of its tsconfig.json */
function watchTypes(project: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // However we end, the shell's input closes and it ends the compiler. Nice, so that a saved page reloads before it is
  // checked.
  const script = 'trap "" INT TERM HUP; nice "$@" & read -r _; kill -KILL $!';
  const args = [tsc, '--watch', '--preserveWatchOutput', '--pretty', '-p', project, '--noEmit'];
  const child = spawn('/bin/sh', ['-c', script, 'types', process.execPath, ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => {
    if (!/^\s*$|Starting .*compilation/.test(line)) console.log(line);
  });
  stopAtEnd('tsc', async () => {
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  });
}

/** Prints Biome's findings about a file; nothing when it has none or does not handle the file. */
function lint(file: string): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'check',
    '--no-errors-on-unmatched',
    '--error-on-warnings',
    '--colors=force',
    relative(ROOT, file),
  ];
  execFile('nice', ['-n', '19', process.execPath, ...args], { cwd: ROOT }, (error, stdout, stderr) => {
    if (error) console.log(stdout + stderr);
  });
}
