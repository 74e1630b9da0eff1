import { lookup } from 'node:dns/promises';
import { daysUntil, readCertificate } from '../diagnostics/upkeep/machine.ts';
import { reasonOf } from './ask.ts';
import { type Context, type Line, linesOf, Stop } from './check.ts';

const where = 'Address';
/** Certificates are renewed 30 days before they expire; with fewer days left than this, a renewal has failed. */
const LEAST_DAYS = 21;
const RENEW = 'renew it (docs/deployment.md, TLS), and find out why it was not renewed by itself';

/** Checks DNS, certificate, responses and redirect of PUBLIC_URL. @throws Stop if the name does not resolve */
export async function checkAddress({ env }: Context): Promise<Line[]> {
  const url = new URL(env.PUBLIC_URL);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  await lookup(host).catch(({ code = 'no answer' }: { code?: string }) => {
    const cure = 'set an A or AAAA record at the host of your domain, or correct PUBLIC_URL';
    throw new Stop({ where, what: `${host} does not resolve (${code})`, cure });
  });
  const timeoutMs = env.VENDOR_TIMEOUT_SECONDS * 1000;
  if (url.protocol !== 'https:') {
    const note = { where, what: 'PUBLIC_URL is not https, so there is no certificate to look at' };
    return [note, ...(await answerLines(env.PUBLIC_URL, timeoutMs))];
  }
  const { certificate, fault } = await readCertificate(host, Number(url.port || 443), timeoutMs).catch((error) => {
    const what = `${url.host} does not answer over https (${error.code ?? 'no answer'})`;
    const cure = 'start the site, open the port in the firewall, and put the certificate where docs/deployment.md says';
    throw new Stop({ where, what, cure });
  });
  const days = daysUntil(new Date(certificate.valid_to));
  const ending = days < 0 ? 'the certificate has expired' : `the certificate ends in ${days} days`;
  const [answers, redirect] = await Promise.all([
    // With an untrusted certificate no further request is possible.
    fault ? [] : answerLines(env.PUBLIC_URL, timeoutMs),
    redirectLines(url, env.WEB_PORT, timeoutMs),
  ]);
  const trust = `take a certificate for ${host} from an authority that browsers know, with its chain (docs/deployment.md, TLS)`;
  return [
    { where: 'Certificate', what: ending, ...(days < LEAST_DAYS && { cure: RENEW }) },
    ...linesOf('Certificate', [[fault && days >= 0, `browsers will not trust it (${fault})`, trust]]),
    ...answers,
    ...redirect,
  ];
}

async function answerLines(publicUrl: string, timeoutMs: number): Promise<Line[]> {
  const pages = { '/': 'the home page', '/api/health/ready': 'the api' };
  const cure = 'look at docker compose ps and logs, and at what stands before it';
  const asked = Object.entries(pages).map(async ([path, name]) => {
    const { status, words } = await statusOf(`${publicUrl}${path}`, timeoutMs);
    return linesOf(where, [[status !== 200, `${name} ${words} at ${publicUrl}${path}`, cure]]);
  });
  return (await Promise.all(asked)).flat();
}

async function redirectLines(url: URL, webPort: number | undefined, timeoutMs: number): Promise<Line[]> {
  if (url.port && !webPort)
    return [{ where, what: 'PUBLIC_URL names a port, so whether http leads to https is not looked at' }];
  const plain = `http://${url.hostname}${url.port ? `:${webPort}` : ''}/`;
  const { status = 0, words, location } = await statusOf(plain, timeoutMs);
  const target = URL.parse(location ?? '', plain)?.origin;
  if (status >= 300 && status < 400 && target === url.origin) return [];
  const what = location ? `${plain} leads to ${target}` : `${plain} ${words}`;
  const cure = `let port 80 reach nginx and make every http address lead to ${url.origin} (docs/deployment.md, TLS)`;
  return [{ where: 'Redirect', what: `${what} instead of leading to https`, cure }];
}

async function statusOf(address: string, timeoutMs: number) {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    const location = response.headers.get('location');
    return { status: response.status, words: `answers ${response.status}`, location };
  } catch (error) {
    return { words: reasonOf(error) };
  }
}
