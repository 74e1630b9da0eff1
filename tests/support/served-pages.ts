import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGateway } from '#local/gateway/gateway.ts';
import { freePort } from '#local/ports.ts';
import { publishTo } from './rendered-pages.ts';

/** Serves the site's files without an api. @param settings e.g. CONTENT_DIR */
export async function servePages(settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const pagesDir = mkdtempSync(path.join(tmpdir(), 'pages-'));
  await publishTo(pagesDir, { ...settings, PUBLIC_URL: url });
  const webDir = path.resolve(import.meta.dirname, '../../dist/web');
  const gateway = await startGateway({ webDir, pagesDir, apiUrl: url, standInsUrl: url, publicUrl: url, port });
  const close = async () => {
    await gateway.close();
    rmSync(pagesDir, { recursive: true });
  };
  return { url, close };
}
