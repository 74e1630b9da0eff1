import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { reasonOf } from './ask.ts';
import { type Line, Stop } from './finding.ts';
import type { LiveEnv } from './settings.ts';

const WHERE = 'Address';
const DAY_MS = 86_400_000;
/** Certificates are renewed 30 days before they expire; with fewer days left than this, a renewal has failed. */
const LEAST_DAYS = 21;

/** Checks DNS, certificate, responses and redirect of PUBLIC_URL. @throws Stop when the name does not resolve */
export async function checkAddress(env: LiveEnv): Promise<Line[]> {
  const url = new URL(env.PUBLIC_URL);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  await lookup(host).catch((error: { code?: string }) => {
    const cure = 'set an A or AAAA record at the host of your domain, or mend PUBLIC_URL';
    throw new Stop({ where: WHERE, what: `${host} does not resolve (${error.code ?? 'no answer'})`, cure });
  });
  const timeoutMs = env.VENDOR_TIMEOUT_SECONDS * 1000;
  if (url.protocol !== 'https:') {
    const note = { where: WHERE, what: 'PUBLIC_URL is not https, so there is no certificate to look at' };
    return [note, ...(await answerLines(env.PUBLIC_URL, timeoutMs))];
  }
  const certificate = await certificateLines(url, host, timeoutMs);
  const [answers, redirect] = await Promise.all([
    // With an untrusted certificate no further request is possible.
    certificate.isTrusted ? answerLines(env.PUBLIC_URL, timeoutMs) : [],
    redirectLines(url, env.WEB_PORT, timeoutMs),
  ]);
  return [...certificate.lines, ...answers, ...redirect];
}

interface Handshake {
  certificate: PeerCertificate;
  /** Why the certificate is not trusted; absent when it is. */
  fault?: string;
}

async function certificateLines(url: URL, host: string, timeoutMs: number) {
  const port = Number(url.port || 443);
  const { certificate, fault } = await handshake(host, port, timeoutMs).catch((error: { code?: string }) => {
    const what = `${url.host} does not answer over https (${error.code ?? 'no answer'})`;
    const cure = 'start the site, open the port in the firewall, and put the certificate where docs/deployment.md says';
    throw new Stop({ where: WHERE, what, cure });
  });
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS);
  const renew = 'renew it (docs/deployment.md, TLS), and look why it was not renewed by itself';
  if (days < LEAST_DAYS && (!fault || days < 0)) {
    const what = days < 0 ? 'the certificate has expired' : `the certificate ends in ${days} days`;
    return { isTrusted: !fault, lines: [{ where: 'Certificate', what, cure: renew }] };
  }
  if (!fault) return { isTrusted: true, lines: [] };
  const cure = `take a certificate for ${host} from an authority that browsers know, with its chain (docs/deployment.md, TLS)`;
  return { isTrusted: false, lines: [{ where: 'Certificate', what: `browsers will not trust it (${fault})`, cure }] };
}

function handshake(host: string, port: number, timeoutMs: number): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    // Accept any certificate, to be able to report what is wrong with it.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: timeoutMs }, () => {
      const certificate = socket.getPeerCertificate();
      const { code } = (socket.authorizationError ?? {}) as { code?: string };
      const fault = socket.authorized ? undefined : (code ?? String(socket.authorizationError));
      socket.destroy();
      resolve({ certificate, ...(fault && { fault }) });
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

async function answerLines(publicUrl: string, timeoutMs: number): Promise<Line[]> {
  const pages = { '/': 'the home page', '/api/health/ready': 'the api' };
  const cure = 'look at docker compose ps and logs, and at what stands before it';
  const asked = Object.entries(pages).map(async ([path, name]) => {
    const outcome = await statusOf(`${publicUrl}${path}`, timeoutMs);
    return outcome.status === 200
      ? []
      : [{ where: WHERE, what: `${name} ${outcome.words} at ${publicUrl}${path}`, cure }];
  });
  return (await Promise.all(asked)).flat();
}

async function redirectLines(url: URL, webPort: number | undefined, timeoutMs: number): Promise<Line[]> {
  if (url.port && !webPort)
    return [{ where: WHERE, what: 'PUBLIC_URL names a port, so whether http leads to https is not looked at' }];
  const plain = `http://${url.hostname}${url.port ? `:${webPort}` : ''}/`;
  const { status, words, location } = await statusOf(plain, timeoutMs);
  const target = URL.parse(location ?? '', plain);
  if (status && status >= 300 && status < 400 && target?.origin === url.origin) return [];
  const what = status === undefined || !location ? `${plain} ${words}` : `${plain} leads to ${target?.origin}`;
  const cure = `let port 80 reach nginx and make every http address lead to ${url.origin} (docs/deployment.md, TLS)`;
  return [{ where: 'Redirect', what: `${what} instead of leading to https`, cure }];
}

async function statusOf(address: string, timeoutMs: number) {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    const location = response.headers.get('location') ?? undefined;
    return { status: response.status, words: `answers ${response.status}`, location };
  } catch (error) {
    return { words: reasonOf(error) };
  }
}
