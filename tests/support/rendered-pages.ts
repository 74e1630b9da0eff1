import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const dist = path.resolve(import.meta.dirname, '../../dist');

/**
 * Renders pages as a build with other settings would.
 * @param settings of the site, e.g. CHECKOUT_CURRENCY
 * @returns the HTML by path
 */
export async function renderPages(settings: Record<string, string>, paths: string[]): Promise<Record<string, string>> {
  // In another process, to keep the bundler out of jest's module system.
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...paths], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout);
}

async function render(paths: string[]): Promise<Record<string, string>> {
  const [{ build }, { viteConfig, webRoot }] = await Promise.all([
    import('vite'),
    import('../../web/build/vite.config.ts'),
  ]);
  // Below the root, so that packages are found; a copy of the last build, for its styles and template.
  const folder = await mkdtemp(`${dist}-rendered-`);
  try {
    await cp(path.join(dist, 'prerender'), folder, { recursive: true });
    const config = viteConfig(process.env);
    await build({
      ...config,
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: path.join(webRoot, 'build/renderer.tsx'),
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const renderer = await import(pathToFileURL(path.join(folder, 'renderer.js')).href);
    const pages = paths.map(async (url) => [url, String((await renderer.renderPage(url)).html)]);
    return Object.fromEntries(await Promise.all(pages));
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await render(process.argv.slice(2))));
