import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { compressFolder } from '#api/content/compress.ts';
import { ContentError } from '#api/content/read-content.ts';
import { parseSite } from '#contract/site-settings.ts';
import { thirdPartyOf } from '#contract/third-party.ts';
import { redirects } from '../src/lib/redirects.ts';
import { writeChecksums } from './checksums.ts';
import { sheetGroup, writePageAssets } from './page-assets.ts';
import { manifest, robots, sitemap, sitemapIndex } from './seo-files.ts';
import { viteConfig, webRoot } from './vite.config.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const deskRoot = fileURLToPath(new URL('../../desk/', import.meta.url));

/**
 * Builds the site: client to dist/web, renderer to dist/prerender, the desk, what loads third-party scripts if there are
 * any, one HTML file per page, sitemap, robots and web manifest, then .br and .gz files beside every text file. Also
 * writes dist/site.json, which tells the api at startup if the site was built for another address, dist/style-hashes.json
 * for the security headers, dist/pages.json for the short links, dist/documents.json for counting views,
 * dist/private-paths.json for the headers, and dist/web.sha256.
 * The same sources and settings result in the same files, wherever and whenever they are built (build-year.ts).
 * @param env where the site's settings are read from (api/src/contract/site-settings.ts)
 * @returns the checksum of dist/web.sha256
 * @throws ZodError when a setting is invalid; Error when a page cannot be rendered
 */
export async function buildWeb(env: NodeJS.ProcessEnv): Promise<string> {
  const site = parseSite(env);
  await buildClient(env);
  await buildRenderer(env);
  if (thirdPartyOf(site)) await buildThirdParty(env);
  await buildDesk(env);
  const { prerenderAll, privatePaths } = (await import(
    `${pathToFileURL(dist)}prerender/renderer.js?at=${Date.now()}`
  )) as { prerenderAll: (folder: string) => Promise<string[]>; privatePaths: string[] };
  const listed = await prerenderAll(`${dist}web`);
  await writeFile(`${dist}web/sitemap.xml`, sitemapIndex(site));
  await writeFile(`${dist}web/sitemap-pages.xml`, sitemap(site, listed));
  await writeFile(`${dist}web/robots.txt`, robots(site));
  await writeFile(`${dist}web/manifest.webmanifest`, manifest(site));
  await writeFile(`${dist}pages.json`, `${JSON.stringify(await sitePaths(`${dist}web`))}\n`);
  await writeFile(`${dist}documents.json`, `${JSON.stringify(await documentPaths(`${dist}web`))}\n`);
  await writeFile(`${dist}private-paths.json`, `${JSON.stringify(privatePaths)}\n`);
  await compressFolder(`${dist}web`);
  await writeFile(`${dist}site.json`, `${JSON.stringify(site, null, 2)}\n`);
  return writeChecksums(`${dist}web`, `${dist}web.sha256`);
}

type Output = Rolldown.RolldownOutput['output'][number][];

async function outputOf(config: InlineConfig): Promise<Output> {
  const built = await build(config);
  if ('on' in built) throw new Error('A watcher was started');
  return [built].flat().flatMap(({ output }) => output);
}

async function buildClient(env: NodeJS.ProcessEnv): Promise<Output> {
  const config = viteConfig(env, true);
  // The layout around every page and its dependencies form one file: a single dictionary for the compressor, and no
  // separate request for every button. The group includes its dependencies, so no other chunk can create an import
  // cycle with it.
  const app =
    /web\/src\/(main\.tsx|components\/(layout\/(layout|page-head|call-to-action)|controls\/accordion|media\/(logo-strip|picture))\.tsx|features\/stories\/story-wall\.tsx|content\/(program|testimonials|logos)\.ts)|rolldown\/runtime/;
  // The code that forms share is small and always needed together.
  const forms =
    /web\/src\/(lib\/(on-return|use-submission|checkout-storage)\.ts|features\/leads\/(unsent-lead\.ts|lead-(form|screen)\.tsx))/;
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
  const rolldownOptions = { output: { codeSplitting: { groups } } };
  return outputOf({
    ...config,
    build: { ...config.build, outDir: `${dist}web`, manifest: 'manifest.json', rolldownOptions },
  });
}

/** Bundles everything that the renderer needs, because the api's production image contains no React. */
async function buildRenderer(env: NodeJS.ProcessEnv): Promise<Output> {
  const config = viteConfig(env);
  const output = await outputOf({
    ...config,
    publicDir: false,
    define: { ...config.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: `${webRoot}build/renderer.tsx`,
      outDir: `${dist}prerender`,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const hashes = await writePageAssets(`${dist}web`, `${dist}prerender`);
  await writeFile(`${dist}style-hashes.json`, JSON.stringify(hashes));
  await writeFile(`${dist}prerender/package.json`, '{ "type": "module" }\n');
  return output;
}

/**
 * Builds the desk into dist/web, apart from the site: whatever the desk needs, no file of a public page changes.
 */
async function buildDesk(env: NodeJS.ProcessEnv): Promise<Output> {
  const config = viteConfig(env, true);
  return outputOf({
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
}

/**
 * Builds what loads third-party scripts and asks visitors, apart from the site like the desk. Its address goes beside the
 * renderer, which puts it into the documents.
 */
async function buildThirdParty(env: NodeJS.ProcessEnv): Promise<Output> {
  const config = viteConfig(env, true);
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
  await writeFile(`${dist}prerender/third-party.json`, JSON.stringify({ script }));
  return output;
}

/**
 * Returns every path that the built site serves itself: pages, files, folders and moved addresses. Short links must not
 * take any of them.
 * @param folder of the built site
 * @returns paths, e.g. /terms, /case-studies/skyfi, /assets, /robots.txt
 */
async function sitePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pages = await documentPaths(folder);
  const onTop = files.filter((file) => !/\/|\.html$/.test(file));
  const moved = redirects.map(({ from }) => from.replace(/\/:.*/, ''));
  return [...new Set([...pages, ...onTop.map((file) => `/${file}`), ...moved])].sort();
}

/** Returns the paths of the built pages, including those of errors. @param folder of the built site */
async function documentPaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html'));
  return pages.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV ??= 'production';
  const started = performance.now();
  try {
    const checksum = await buildWeb(process.env);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`dist/web built in ${seconds} s, sha256 of web.sha256: ${checksum}`);
  } catch (error) {
    // The owner's mistakes need no stack.
    console.error(error instanceof ContentError ? error.message : error);
    process.exitCode = 1;
  }
}
