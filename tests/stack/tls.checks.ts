import assert from 'node:assert/strict';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '../support/certificate.ts';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import { secure } from './https.checks.ts';
import type { Stack } from './stack.ts';

const demand = 'max-age=63072000';
const ownFiles = { TLS_DIR: './nginx/tls' };

export async function tlsChecks(stack: Stack): Promise<void> {
  console.log('\nTLS');
  const folder = path.join(stack.dir, 'nginx/tls');
  await check('a mounted certificate enables HTTPS with HTTP/2, and http redirects there', async () => {
    writeCertificate(folder);
    await stack.must(['up', '-d', '--wait', '--no-deps', 'web'], ownFiles);
    const { status, protocol, headers } = await overHttp2(`https://localhost:${stack.tlsPort}`, '/about-us');
    assert.deepEqual([status, protocol], [200, 'h2']);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    const call = await overHttp2(`https://localhost:${stack.tlsPort}`, '/api/health/ready');
    assert.equal(call.status, 200);
    const plain = await ask(stack.url, '/about-us?a=b', { headers: { host: 'site.example' } });
    assert.deepEqual([plain.status, plain.header('location')], [308, 'https://site.example/about-us?a=b']);
  });
  await check(
    'with a certificate here, a load balancer is not redirected for ever, nor is its look at the health',
    async () => {
      const behind = { ...ownFiles, TRUSTED_PROXIES: '0.0.0.0/0' };
      const health = await ask(stack.url, '/api/health/ready');
      assert.equal(health.status, 200);
      const forged = await ask(stack.url, '/about-us', { headers: { 'x-forwarded-proto': 'https' } });
      assert.equal(forged.status, 308, 'only trusted proxies are believed');
      await stack.must(['up', '-d', '--wait', '--no-deps', 'web'], behind);
      const statusWith = async (headers: Record<string, string>) =>
        (await ask(stack.url, '/about-us', { headers })).status;
      assert.equal(await statusWith({ 'x-forwarded-proto': 'https' }), 200);
      assert.equal(await statusWith({}), 200);
      assert.equal(await statusWith({ 'x-forwarded-proto': 'http' }), 308);
    },
  );
  await check('a mounted certificate that does not fit its key stops the start, with a message', async () => {
    writeCertificate(folder, false);
    const { code, output } = await stack.compose(['run', '--rm', '--no-deps', 'web', '-t'], ownFiles);
    assert.notEqual(code, 0);
    assert.match(output, /key values mismatch/);
    writeCertificate(folder);
  });
  await check('behind a load balancer with the certificate, every response demands https', async () => {
    const behind = { ...secure, TRUSTED_PROXIES: '203.0.113.0/24' };
    await stack.must(['up', '-d', '--wait', '--no-deps', 'web'], behind);
    const page = await ask(stack.url, '/about-us');
    assert.deepEqual([page.status, page.header('strict-transport-security')], [200, demand]);
    assert.match(page.header('content-security-policy') ?? '', /; upgrade-insecure-requests$/);
  });
  await check('with an https address every kind of response tells browsers to stay on https (HSTS)', async () => {
    writeCertificate(folder);
    const dayAgo = Date.now() / 1000 - 25 * 3600;
    utimesSync(path.join(folder, 'tls.crt'), dayAgo, dayAgo);
    const origin = `https://localhost:${stack.tlsPort}`;
    await stack.must(['up', '-d', '--wait', '--no-deps', 'web'], { ...secure, ...ownFiles });
    const asset = /\/assets\/[\w.-]+\.js/.exec((await overHttp2(origin, '/')).text)?.[0] ?? '';
    const calls = ['/api/health/ready', '/api/checkout/session/none', '/api/metrics', '/r/no-such-link'];
    const files = ['/', '/about-us', '/blog', '/posts', '/no-such-page', '/sitemap.xml', '/documents/terms.pdf', asset];
    for (const address of [...files, ...calls]) {
      const { headers } = await overHttp2(origin, address);
      const sent = [address, headers['strict-transport-security']];
      assert.deepEqual(sent, [address, demand]);
    }
  });
  for (const name of ['tls.crt', 'tls.key']) stack.remove(`nginx/tls/${name}`);
  await stack.must(['up', '-d', '--wait', '--no-deps', 'web']);
}

/** Writes a certificate. @param isFitting whether its key belongs to it */
function writeCertificate(folder: string, isFitting = true): void {
  const { cert, key } = makeCertificate(2);
  writeFileSync(path.join(folder, 'tls.crt'), cert);
  writeFileSync(path.join(folder, 'tls.key'), isFitting ? key : makeCertificate(2).key, { mode: 0o644 });
}

/** Sends one request over HTTP/2 without verifying the certificate, which is our own. */
async function overHttp2(origin: string, requestPath: string) {
  const session = connect(origin, { rejectUnauthorized: false });
  session.on('error', () => {});
  try {
    await once(session, 'connect');
    const stream = session.request({ ':path': requestPath });
    stream.end();
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    const body = await text(stream);
    return { status: Number(headers[':status']), protocol: String(session.alpnProtocol), headers, text: body };
  } finally {
    session.close();
  }
}
