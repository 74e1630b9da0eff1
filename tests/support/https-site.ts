import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';
import { closeServer, listen } from './servers.ts';

/** Starts a site at https://localhost that answers everything with 200, and an http port that redirects there. */
export async function startHttpsSite(days = 60) {
  const folder = mkdtempSync(join(tmpdir(), 'https-site-'));
  const authorityFile = join(folder, 'authority.pem');
  const pair = makeCertificate(days);
  writeFileSync(authorityFile, pair.cert);
  /** Status by path, for paths that do not answer 200. */
  const statuses: Record<string, number> = {};
  const secure = createServer(pair, (request, response) =>
    response.writeHead(statuses[request.url ?? ''] ?? 200).end(),
  );
  const url = `https://localhost:${await listen(secure, 'localhost')}`;
  const redirect = { to: url };
  const plain = createPlainServer(({ url: path }, response) =>
    redirect.to ? response.writeHead(308, { location: `${redirect.to}${path}` }).end() : response.end(),
  );
  const httpPort = await listen(plain, 'localhost');
  return {
    url,
    statuses,
    redirect,
    /** Makes a process trust the certificate (NODE_EXTRA_CA_CERTS). */
    authorityFile,
    httpPort,
    present: (other: { cert: string; key: string }) => secure.setSecureContext(other),
    pair,
    async close() {
      await Promise.all([secure, plain].map(closeServer));
      rmSync(folder, { recursive: true });
    },
  };
}
