import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { compressFolder } from '#api/content/compress.ts';
import { redirects } from '../src/lib/redirects.ts';
import { writeChecksums } from './checksums.ts';
import { sheetGroup, writePageAssets } from './page-assets.ts';
import { viteConfig, webRoot } from './vite.config.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const deskRoot = fileURLToPath(new URL('../../desk/', import.meta.url));

/**
 * Builds what the pages are made with: client to dist/web, renderer to dist/renderer, the desk, and what loads third-party
 * scripts; then .br and .gz files beside every text file. The pages themselves are written when the api starts
 * (api/src/site/publish.ts), because settings and content decide what they show. Also writes dist/style-hashes.json for the
 * security headers, dist/files.json for short links, dist/sample-files.json for the checks of the set-up, dist/web.sha256, and
 * dist/build-id, which names this build.
 * The same sources result in the same files, wherever and whenever they are built.
 * @returns the checksum of dist/web.sha256
 */
export async function buildWeb(): Promise<string> {
  await buildClient();
  await buildRenderer();
  await buildThirdParty();
  await buildDesk();
  await writeFile(`${dist}files.json`, `${JSON.stringify(await takenPaths())}\n`);
  await compressFolder(`${dist}web`, 11);
  const checksum = await writeChecksums(`${dist}web`, `${dist}web.sha256`);
  await writeFile(`${dist}sample-files.json`, `${JSON.stringify(await sampleFiles())}\n`);
  const renderer = await readFile(`${dist}renderer/renderer.cjs`);
  await writeFile(`${dist}build-id`, createHash('sha256').update(checksum).update(renderer).digest('hex').slice(0, 16));
  return checksum;
}

type Output = Rolldown.RolldownOutput['output'][number][];

async function outputOf(config: InlineConfig): Promise<Output> {
  const built = await build(config);
  if ('on' in built) throw new Error('A watcher was started');
  return [built].flat().flatMap(({ output }) => output);
}

async function buildClient(): Promise<void> {
  const config = viteConfig();
  // The layout around every page and its dependencies form one file: a single dictionary for the compressor, and no
  // separate request for every button. The group includes its dependencies, so no other chunk can create an import
  // cycle with it.
  const layout =
    /components\/(layout\/(layout|page-head|call-to-action|mark|fact-list)|controls\/accordion|media\/picture)\.tsx/;
  // What forms share with other pages belongs here too, or those would load all of the forms.
  const shared = /web\/src\/lib\/(on-return|online)\.ts|contract\/text\.values\.ts/;
  const app = (id: string) => [/web\/src\/main\.tsx|rolldown\/runtime/, layout, shared].some((test) => test.test(id));
  // The code that forms share is small and always needed together.
  const forms =
    /web\/src\/(lib\/(use-submission|checkout-storage|unsent-lead)\.ts|features\/leads\/lead-(form|screen)\.tsx)/;
  // The first script includes its own dependencies, so that it fetches neither the application nor any other file for
  // them.
  const start =
    /preload-helper|web\/src\/(start|lib\/(visit|views|storage))\.ts|contract\/(campaign|views)\.values\.ts/;
  // React and its router get their own file, so that they can run as a task of their own (start.ts).
  const framework = /rolldown\/runtime|node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//;
  const groups = [
    { name: 'framework', test: framework, priority: 3 },
    { name: 'app', test: app },
    { name: 'start', test: start, priority: 2 },
    { name: 'forms', test: forms },
    sheetGroup,
  ];
  // Encoding the samples takes most of a build, so it would report plugins as slow.
  const rolldownOptions = { checks: { pluginTimings: false }, output: { codeSplitting: { groups } } };
  const output = await outputOf({
    ...config,
    build: { ...config.build, outDir: `${dist}web`, manifest: 'manifest.json', rolldownOptions },
  });
  await rm(`${dist}renderer`, { recursive: true, force: true });
  await mkdir(`${dist}renderer`, { recursive: true });
  await cp(fileURLToPath(new URL('heading.ttf', import.meta.url)), `${dist}renderer/heading.ttf`);
  const hashes = await writePageAssets(`${dist}web`, `${dist}renderer`, output);
  await writeFile(`${dist}style-hashes.json`, JSON.stringify(hashes));
}

/**
 * Bundles everything that the renderer needs, because the api's production image contains no React. As CommonJS: the api
 * loads it again for each version of the content, and a module that was imported is never given back.
 */
async function buildRenderer(): Promise<void> {
  const config = viteConfig();
  await outputOf({
    ...config,
    publicDir: false,
    define: { ...config.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: `${webRoot}build/renderer.tsx`,
      outDir: `${dist}renderer`,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false, format: 'cjs', entryFileNames: 'renderer.cjs' } },
    },
  });
}

/**
 * Builds the desk into dist/web, apart from the site: whatever the desk needs, no file of a public page changes. Its
 * document goes beside the renderer, which puts the settings into it.
 */
async function buildDesk(): Promise<void> {
  const config = viteConfig();
  await outputOf({
    ...config,
    root: deskRoot,
    publicDir: false,
    build: {
      ...config.build,
      outDir: `${dist}web`,
      emptyOutDir: false,
      rolldownOptions: { input: `${deskRoot}desk.html` },
    },
  });
  await rename(`${dist}web/desk.html`, `${dist}renderer/desk.html`);
}

/**
 * Builds what loads third-party scripts and asks visitors, apart from the site like the desk. Its address goes beside the
 * renderer, which puts it into the documents.
 */
async function buildThirdParty(): Promise<void> {
  const config = viteConfig();
  const output = await outputOf({
    ...config,
    publicDir: false,
    build: {
      ...config.build,
      outDir: `${dist}web`,
      emptyOutDir: false,
      rolldownOptions: { input: { 'third-party': `${webRoot}src/features/third-party/main.ts` } },
    },
  });
  const script = `/${output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName}`;
  await writeFile(`${dist}renderer/third-party.json`, JSON.stringify({ script }));
}

/** Returns the checksums of what stands in for the owner's own, by path. */
async function sampleFiles(): Promise<Record<string, string>> {
  const list = await readFile(`${dist}web.sha256`, 'utf8');
  const lines = list.matchAll(/^(\w+) {2}((?:images|documents|video)\/.*\.(?!br$|gz$)\w+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, sum = '', file]) => [`/${file}`, sum]));
}

/**
 * Returns the paths that files, folders and moved addresses take, besides the pages. Short links must not take any of them.
 * @returns paths, e.g. /assets, /favicon.ico, /skyfi
 */
async function takenPaths(): Promise<string[]> {
  const files = await readdir(`${dist}web`);
  const moved = redirects.map(({ from }) => from.replace(/\/:.*/, ''));
  return [...new Set([...files.map((file) => `/${file}`), ...moved])].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV ??= 'production';
  const started = performance.now();
  const checksum = await buildWeb();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`dist/web built in ${seconds} s, sha256 of web.sha256: ${checksum}`);
}
