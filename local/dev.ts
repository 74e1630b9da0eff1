import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { startApi } from './api-process.ts';
import { startGateway } from './gateway/gateway.ts';
import { apiRenderer, startSourcePages } from './gateway/source-pages.ts';
import { explain, run, stopAtEnd } from './running.ts';
import { claimFolder, gatewayOptions, printSummary, ROOT, startSurroundings } from './surroundings.ts';

/**
 * `npm run dev`: as `npm start`, from the sources. Vite serves the site with hot reload; `tsc -w` compiles the api, which is
 * started again after every change. Errors of types and lint are shown, and what runs goes on running.
 */
const OUT = 'dist/dev';

await run(async () => {
  const local = await claimFolder('npm run dev');
  console.log('Starting …');
  write(`${OUT}/api/src/platform/prerender/prerender.js`, apiRenderer);
  let compiled = () => {};
  const firstCompiled = new Promise<void>((resolve) => {
    compiled = resolve;
  });
  watchTypes(['-p', 'tsconfig.build.json', '--outDir', OUT], () => compiled());
  watchTypes(['-p', 'web/tsconfig.json', '--noEmit']);
  const { env, apiUrl, standInsUrl } = await startSurroundings(local);
  const sourcePages = await startSourcePages(ROOT, local.given, apiUrl);
  sourcePages.onSave([join(ROOT, 'api'), join(ROOT, 'local'), join(ROOT, 'db')], lint);

  await firstCompiled;
  const apiEnv = {
    ...env,
    NODE_COMPILE_CACHE: join(local.dataDir, 'compile-cache'),
    NODE_OPTIONS: '--enable-source-maps',
  };
  const logFile = join(local.dataDir, 'api.log');
  const api = await startApi({ root: ROOT, main: `${OUT}/api/src/main.js`, env: apiEnv, url: apiUrl, logFile });
  stopAtEnd('api', () => api.stop(5000), api.kill);
  compiled = () => {
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
  printSummary(local);
});

/** Checks types after every change. @param checked called after each round, also when there are errors */
function watchTypes(args: string[], checked = () => {}): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // The shell ends the compiler when we end, however that is: its input closes then.
  const script = 'trap "" INT TERM HUP; "$@" & read -r _; kill -KILL $!';
  const all = [tsc, '--watch', '--preserveWatchOutput', '--pretty', ...args];
  const child = spawn('/bin/sh', ['-c', script, 'types', process.execPath, ...all], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => {
    const errors = /Found (\d+) errors?\. Watching/.exec(line)?.[1];
    if (errors === undefined && line.trim() && !/Starting .*compilation/.test(line)) console.log(line);
    if (errors !== undefined && errors !== '0') console.log(line);
    if (errors !== undefined) checked();
  });
  stopAtEnd('tsc', async () => {
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  });
}

/** Shows what Biome says about a file; nothing when all is well or it is not a file of Biome's. */
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
  execFile(process.execPath, args, { cwd: ROOT }, (error, stdout, stderr) => {
    if (error) console.log(stdout + stderr);
  });
}

function write(file: string, content: string): void {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
