import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { connect } from 'node:http2';
import path from 'node:path';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import type { Stack } from './stack.ts';

/** Checks the stack with a mounted certificate and nothing else changed. */
export async function tlsChecks(stack: Stack): Promise<void> {
  console.log('\nTLS');
  await check('without an https address nothing demands https', async () => {
    for (const address of ['/', '/posts', '/api/health/ready', '/no-such-page'])
      assert.equal((await ask(stack.url, address)).header('strict-transport-security'), undefined, address);
  });
  await check('a mounted certificate enables HTTPS with HTTP/2, and http redirects there', async () => {
    makeCertificate(path.join(stack.dir, 'nginx/tls'));
    await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web']);
    const { status, protocol, headers } = await overHttp2(`https://localhost:${stack.tlsPort}`, '/about-us');
    assert.deepEqual([status, protocol], [200, 'h2']);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    const call = await overHttp2(`https://localhost:${stack.tlsPort}`, '/api/health/ready');
    assert.equal(call.status, 200);
    const plain = await ask(stack.url, '/about-us?a=b', { headers: { host: 'site.example' } });
    assert.deepEqual([plain.status, plain.header('location')], [308, 'https://site.example/about-us?a=b']);
  });
  await check('with an https address every kind of response tells browsers to stay on https (HSTS)', async () => {
    makeCertificate(path.join(stack.dir, 'nginx/tls'));
    // The address is built into the pages and nginx's headers. A separate tag keeps the stack's own images as they are.
    const origin = `https://localhost:${stack.tlsPort}`;
    const secure = { PUBLIC_URL: origin, TAG: 'test-https' };
    await stack.must(['build', 'web'], secure, 1200);
    await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web'], secure);
    const asset = /\/assets\/[\w.-]+\.js/.exec((await overHttp2(origin, '/')).text)?.[0] ?? '';
    const calls = ['/api/health/ready', '/api/checkout/session/none', '/api/metrics', '/r/no-such-link'];
    const files = ['/', '/about-us', '/blog', '/posts', '/no-such-page', '/sitemap.xml', '/documents/terms.pdf', asset];
    for (const address of [...files, ...calls]) {
      const { headers } = await overHttp2(origin, address);
      const sent = [address, headers['strict-transport-security']];
      assert.deepEqual(sent, [address, 'max-age=63072000; includeSubDomains']);
    }
  });
  for (const name of ['tls.crt', 'tls.key']) stack.remove(`nginx/tls/${name}`);
  await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web']);
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', 'tls.key', '-out', 'tls.crt'];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { cwd: folder, stdio: 'pipe' });
  chmodSync(path.join(folder, 'tls.key'), 0o644);
}

/** Sends one request over HTTP/2 without verifying the certificate, which is our own. */
function overHttp2(
  origin: string,
  requestPath: string,
): Promise<{ status: number; protocol: string; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const session = connect(origin, { rejectUnauthorized: false });
    session.once('error', reject);
    const stream = session.request({ ':path': requestPath });
    stream.once('response', (headers) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      stream.once('end', () => {
        resolve({ status: Number(headers[':status']), protocol: String(session.alpnProtocol), headers, text });
        session.close();
      });
    });
    stream.end();
  });
}
