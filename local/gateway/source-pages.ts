import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import express, { type Request, type Response } from 'express';
import { createServer, type ViteDevServer } from 'vite';
import { OWN_FILES } from '#api/content/content-files.ts';
import { ContentError } from '#api/content/content-problem.ts';
import { readPublished } from '#api/content/published.ts';
import { type HeaderSite, securityHeaders } from '#api/platform/http/security-headers.ts';
import { brandFiles } from '#api/site/brand-files.ts';
import { copyOwnFiles } from '#api/site/own-files.ts';
import type { LiveData } from '#contract/page-data.ts';
import type { Published } from '#contract/published.ts';
import { viteConfig, webRoot } from '../../web/build/vite.config.ts';

/** Serves the site straight from its sources, with hot reload. */
export interface SourcePages {
  /** The site's headers, relaxed for the scripts and style elements that Vite puts into a page. */
  headers(site: HeaderSite): Record<string, string>;
  serve(request: Request, response: Response): Promise<void>;
  /** Takes over the WebSocket connection of hot reload. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Calls back for every file that is saved below these folders or below web/. */
  onSave(folders: string[], saved: (file: string) => void): void;
  close(): Promise<void>;
}

/** `renderPage` of web/build/renderer.tsx. */
type Render = (
  url: string,
  data: LiveData | undefined,
  options: { documentOf: (page: { page: string }) => string },
) => Promise<{ html: Buffer }>;

/** What the api under `npm run dev` sends instead of a page's HTML. */
interface ApiPage {
  url: string;
  data?: LiveData;
  options?: { script?: boolean };
}

/**
 * Replaces the renderer that the api loads (api/src/site/renderer.ts). Passes on a page's data, so that the page is
 * rendered here, from the current sources.
 */
export const apiRenderer = `
exports.renderPage = async (url, data, options) => ({ status: 200, html: Buffer.from(JSON.stringify({ url, data, options })) });
exports.renderDesk = () => Buffer.from('');
exports.publishedFor = () => ({});
`;

export async function startSourcePages(
  root: string,
  content: string,
  env: NodeJS.ProcessEnv,
  apiUrl: string,
): Promise<SourcePages> {
  const nonce = randomUUID();
  // Only relays events: the gateway listens on several addresses, but Vite expects one server.
  const upgrades = new Server();
  const config = viteConfig();
  const vite = await createServer({
    ...config,
    appType: 'custom',
    cacheDir: join(root, '.data/vite'),
    // The build's alias for react-router would load a second copy beside the one that react-router-dom imports.
    resolve: {},
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: upgrades }, fs: { allow: [root] } },
  });
  const ownFiles = join(root, 'dist/dev/files');
  const publish = async () => {
    const published = readPublished(content, env);
    Object.assign(globalThis, { publishedSite: published });
    await writeOwnFiles(content, ownFiles, published.content.brand);
  };
  await publish();
  const serveOwn = express.static(ownFiles, { index: false });
  vite.watcher.add(content).on('all', async (_, file) => {
    if (!file.startsWith(content)) return;
    try {
      await publish();
      vite.moduleGraph.invalidateAll();
      vite.ws.send({ type: 'full-reload' });
    } catch (error) {
      console.error(error instanceof ContentError ? error.message : error);
    }
  });

  const serveSource = (request: Request, response: Response) =>
    new Promise<void>((resolve, reject) => {
      response.once('close', resolve);
      const done = (error?: unknown) => (error ? reject(error) : resolve());
      serveOwn(request, response, () => vite.middlewares(request, response, done));
    });
  const serveHtml = async (response: Response, status: number, page: ApiPage) => {
    const html = await renderSource(vite, page).catch((error: Error) => {
      vite.ssrFixStacktrace(error);
      console.error(error);
      return `<!doctype html><title>Error</title><pre>${escapeText(error.stack ?? error.message)}</pre>`;
    });
    response.status(status).type('html').set('Cache-Control', 'no-store').send(html);
  };
  const serveFromApi = async (request: Request, response: Response) => {
    const { method, originalUrl } = request;
    const received = await fetch(apiUrl + originalUrl, { method, redirect: 'manual' }).catch(() => undefined);
    if (!received) return serveHtml(response, 503, { url: '/unavailable', options: { script: false } });
    const type = received.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) return serveHtml(response, received.status, (await received.json()) as ApiPage);
    for (const name of ['location', 'cache-control', 'allow']) {
      const value = received.headers.get(name);
      if (value) response.set(name, value);
    }
    response
      .status(received.status)
      .type(type)
      .send(Buffer.from(await received.arrayBuffer()));
  };

  return {
    headers(site) {
      const headers = securityHeaders(site);
      const policy = headers['Content-Security-Policy']
        ?.replace('script-src', `script-src 'nonce-${nonce}'`)
        .replace('style-src', "style-src 'unsafe-inline'");
      return { ...headers, ...(policy && { 'Content-Security-Policy': policy }) };
    },
    async serve(request, response) {
      const { path } = request;
      const { pagePaths } = (await vite.ssrLoadModule('/src/lib/paths.ts')) as typeof import('#web/lib/paths.ts');
      if (pagePaths.includes(path) && request.method === 'POST') return response.redirect(303, request.originalUrl);
      if (pagePaths.includes(path)) return serveHtml(response, 200, { url: request.originalUrl });
      if (/^\/desk(\/|$)/.test(path)) {
        const source = await readFile(join(root, 'desk/desk.html'), 'utf8');
        const document = source.replace('./main.tsx', `/@fs${join(root, 'desk/main.tsx')}`);
        const { renderDesk } = await loadRenderer(vite);
        const html = renderDesk(await vite.transformIndexHtml(path, document));
        return void response.type('html').set('Cache-Control', 'no-store').send(html);
      }
      await serveSource(request, response);
      if (!response.headersSent && !response.destroyed) await serveFromApi(request, response);
    },
    upgrade: (...connection) => void upgrades.emit('upgrade', ...connection),
    onSave(folders, saved) {
      vite.watcher.add(folders);
      vite.watcher.on('change', saved).on('add', saved);
    },
    close: () => vite.close(),
  };
}

/** Writes the owner's pictures, films and documents, and the drawings in the brand's colours, as the api does for a web server. */
async function writeOwnFiles(content: string, folder: string, brand: Published['content']['brand']): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'img'), { recursive: true });
  await copyOwnFiles(join(content, OWN_FILES), folder, `${folder}-made`);
  for (const [path, make] of brandFiles(brand, join(webRoot, 'public/img')))
    if (path.startsWith('/img/')) await writeFile(join(folder, path), await make());
}

async function loadRenderer(vite: ViteDevServer) {
  return (await vite.ssrLoadModule('/build/renderer.tsx')) as {
    renderPage: Render;
    renderDesk(document: string): Buffer;
  };
}

async function renderSource(vite: ViteDevServer, { url, data, options }: ApiPage): Promise<string> {
  const { renderPage } = await loadRenderer(vite);
  const index = await readFile(join(webRoot, 'index.html'), 'utf8');
  const shell = await vite.transformIndexHtml(url, index);
  const rendered = await renderPage(url, data, {
    documentOf: ({ page }) =>
      shell.replace('<!--head-->', `${stylesOf(page)}<link rel="stylesheet" href="/brand.css">$&`),
  });
  const html = String(rendered.html);
  return options?.script === false ? html.replace(/<script [^>]*src="\/src\/start.ts[^>]*><\/script>/, '') : html;
}

/**
 * Links to a page's style sheets. Scripts load the styles; until they have run, these links avoid a flash of unstyled
 * content.
 */
function stylesOf(page: string): string {
  const imports = readFileSync(join(webRoot, `src/pages/${page}.tsx`), 'utf8').matchAll(/styles\/sheets\/(\w+)\.css/g);
  return ['common', ...Array.from(imports, ([, name]) => name)]
    .map((name) => `<link rel="stylesheet" href="/src/styles/sheets/${name}.css">`)
    .join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
