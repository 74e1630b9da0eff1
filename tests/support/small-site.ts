import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuildId } from '#api/platform/config/built-site.ts';
import { startGateway } from '#local/gateway/gateway.ts';
import { freePort } from '#local/ports.ts';
import { listen } from './servers.ts';

export const FILM_BYTES = 1000;
const page = `<!doctype html><title>A page</title>${'<p>words</p>'.repeat(100)}`;
const pages = `pages/${readBuildId()}/current`;
const files: Record<string, string> = {
  [`${pages}/index.html`]: page,
  [`${pages}/about-us.html`]: page,
  [`${pages}/about-us.html.br`]: 'brotli',
  [`${pages}/about-us.html.gz`]: 'gzip',
  [`${pages}/unavailable.html`]: '<style>h1{}</style><h1>Not available</h1>',
  'web/video/hero.mp4': 'x'.repeat(FILM_BYTES),
  'web/assets/a-12345678.js': 'export {};',
  'renderer/template.html': '<style>.lost{}</style>',
};

/** Starts a gateway with a few files and a single upstream server. @param isUp whether the upstream server listens */
export async function startSmallSite(isUp = true) {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  for (const name of ['web/video', 'web/assets', 'renderer', pages]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const seen: IncomingMessage[] = [];
  const behind = createServer((incoming, response) => {
    seen.push(incoming);
    if (incoming.headers['if-none-match']) response.writeHead(304, { etag: '"a"' }).end();
    else response.writeHead(200, { 'content-type': 'text/html', vary: 'Cookie' }).end(page);
  });
  const target = `http://127.0.0.1:${isUp ? await listen(behind) : await freePort()}`;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folders = { webDir: join(folder, 'web'), pagesDir: join(folder, 'pages') };
  const options = { ...folders, apiUrl: target, standInsUrl: target, publicUrl: url, port };
  const gateway = await startGateway({ ...options, host: '127.0.0.1' });
  return {
    port,
    url,
    /** Requests that reached the upstream server. */
    seen,
    async close() {
      await gateway.close();
      behind.close();
      rmSync(folder, { recursive: true });
    },
  };
}
