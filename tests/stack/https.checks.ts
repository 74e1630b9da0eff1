import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { limitMs } from '../support/slowness.ts';
import { ask } from './ask.ts';
import { askSecurely, readFromAuthority, SecureLoad } from './ask-securely.ts';
import { check } from './checks.ts';
import { docker, KILLED, quick, type Stack, sleep } from './stack.ts';

export const secure = { PUBLIC_URL: 'https://site.test' };
const withAuthority = {
  ...secure,
  COMPOSE_FILE: `${quick.COMPOSE_FILE}:tests/stack/pebble.yml`,
  COMPOSE_PROFILES: 'https',
  CERTIFICATE_AUTHORITY: 'https://pebble:14000/dir',
};
const REQUESTS = 10_000;

/** Checks the profile "https" against an authority of our own. */
export async function httpsChecks(stack: Stack): Promise<void> {
  console.log('\nHTTPS by itself');
  const inCertificates = (...command: string[]) =>
    stack.compose(['exec', '-T', 'certificates', ...command], withAuthority);
  const renew = async () => {
    const { code, output } = await inCertificates('./certificate.sh', 'renew');
    assert.equal(code, 0, output);
  };
  const recorded = async () =>
    (
      await stack.rows(`select succeeded, coalesce(problem, ''), expires_at > now() + interval '89 days',
      next_by > now() from upkeep_runs where task = 'certificate' order by id desc limit 1`)
    )[0] ?? '';
  const root = async () => {
    const authority = await stack.address('pebble');
    await readFromAuthority(`https://${authority}:14000/dir`);
    return readFromAuthority(`https://${authority}:15000/roots/0`);
  };
  let ca = '';
  const publicKey = async () =>
    (await askSecurely(stack.tlsPort, '/', { ca })).certificate.pubkey?.toString('base64') ?? '';

  await check(
    'https: until there is a certificate, the site is served by http, and nothing demands https',
    async () => {
      await stack.must(['build', 'certificates', 'pebble'], withAuthority, 1200);
      await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web'], withAuthority);
      const page = await ask(stack.url, '/about-us', { headers: { host: 'site.test' } });
      assert.equal(page.status, 200);
      assert.equal(page.header('strict-transport-security'), undefined);
      assert.doesNotMatch(page.header('content-security-policy') ?? '', /upgrade-insecure-requests/);
      const challenge = await ask(stack.url, '/.well-known/acme-challenge/x', { headers: { host: 'site.test' } });
      assert.deepEqual([challenge.status, challenge.body.toString()], [404, 'No certificate is being asked for\n']);
    },
  );
  await check('https: a certificate that browsers trust soon after the first start, without a restart', async () => {
    await stack.must(['up', '-d', '--no-deps', 'pebble'], withAuthority);
    ca = await eventually(root, 60);
    const started = performance.now();
    const both = { ...withAuthority, CERTIFICATE_DOMAINS: 'site.test,www.site.test' };
    await stack.must(['up', '-d', '--no-deps', 'certificates'], both);
    const reached = await eventually(() => askSecurely(stack.tlsPort, '/about-us', { ca }), 60);
    const seconds = (performance.now() - started) / 1000;
    assert.equal(reached.status, 200);
    await askSecurely(stack.tlsPort, '/', { ca, host: 'www.site.test' });
    assert.match(String(reached.headers['content-security-policy']), /upgrade-insecure-requests/);
    const plain = await ask(stack.url, '/about-us?a=b', { headers: { host: 'site.test' } });
    assert.deepEqual([plain.status, plain.header('location')], [308, 'https://site.test/about-us?a=b']);
    await eventually(async () => assert.equal(await recorded(), 't||t|t'), 10);
    return `${seconds.toFixed(1)} s`;
  });
  await check('https: browsers are told to stay once the certificate has been there for a day', async () => {
    const sent = async () => (await askSecurely(stack.tlsPort, '/', { ca })).headers['strict-transport-security'];
    // nginx's container looks at the age at each start and every minute.
    await stack.must(['restart', 'web'], withAuthority);
    assert.equal(await eventually(sent, 20), undefined);
    const told = async () => assert.equal(await sent(), 'max-age=63072000');
    await inCertificates('touch', '-d', '25 hours ago', '/certificates/since');
    await stack.must(['restart', 'web'], withAuthority);
    await eventually(told, 20);
  });
  await check(`https: two renewals under load, and none of ${REQUESTS} requests fails`, async () => {
    const load = new SecureLoad(stack.tlsPort, ca);
    try {
      for (const share of [1 / 3, 2 / 3]) {
        await load.reaches(REQUESTS * share);
        await renew();
      }
      await load.reaches(REQUESTS);
    } finally {
      await load.stop();
    }
    assert.deepEqual([...load.failures], []);
    assert.ok(load.requests >= REQUESTS, `only ${load.requests} requests`);
    assert.equal(load.certificates.size, 3, 'new connections saw every certificate');
    return `0 of ${load.requests}`;
  });
  await check('https: a database that is down does not stop a renewal', async () => {
    const before = (await askSecurely(stack.tlsPort, '/', { ca })).certificate.serialNumber;
    const elsewhere = ['-e', 'DATABASE_URL=postgres://nobody@db:1/nothing'];
    const command = ['exec', '-T', ...elsewhere, 'certificates', './certificate.sh', 'renew'];
    const { output } = await stack.compose(command, withAuthority);
    assert.match(output, /refused/);
    const after = (await askSecurely(stack.tlsPort, '/', { ca })).certificate.serialNumber;
    assert.notEqual(after, before);
  });
  await check(
    'https: a renewal that fails is recorded with its reason, the certificate stays, a later one works',
    async () => {
      await stack.must(['stop', '-t', '1', 'pebble'], withAuthority);
      const failed = await inCertificates('./certificate.sh', 'renew');
      assert.equal(failed.code, 1);
      assert.match(await recorded(), /^f\|The certificate authority could not be reached at https:\/\/pebble.*\|t\|t$/);
      const key = await publicKey();
      assert.equal((await inCertificates('./certificate.sh', 'new-key')).code, 1);
      assert.equal(await publicKey(), key, 'a new key waits for its certificate');
      // It forgets its accounts and makes a new root.
      await stack.must(['start', 'pebble'], withAuthority);
      ca = await eventually(root, 20);
      await eventually(renew, 20);
      assert.equal(await recorded(), 't||t|t');
      assert.notEqual(await publicKey(), key, 'the new key came with the later renewal');
    },
  );
  await check('https: a certificate that does not fit its key is replaced, and http is served meanwhile', async () => {
    const start = ['up', '-d', '--no-deps', 'certificates'];
    const both = { ...withAuthority, CERTIFICATE_DOMAINS: 'site.test,www.site.test' };
    const other = 'cd /certificates && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out tls.key';
    assert.equal((await inCertificates('sh', '-c', other)).code, 0);
    await stack.must(['stop', 'certificates'], withAuthority);
    await stack.must(['restart', 'web'], withAuthority);
    const served = await eventually(() => ask(stack.url, '/about-us', { headers: { host: 'site.test' } }), 20);
    assert.equal(served.status, 200);
    await stack.must(start, both);
    assert.equal((await eventually(() => askSecurely(stack.tlsPort, '/', { ca }), 60)).status, 200);
  });
  await check('https: TLS 1.2 without authenticated encryption or forward secrecy is refused', async () => {
    const connect = (...how: string[]) => {
      const to = ['-connect', `127.0.0.1:${stack.tlsPort}`, '-servername', 'site.test'];
      try {
        const said = execFileSync('openssl', ['s_client', ...to, ...how], { input: '', stdio: 'pipe' }).toString();
        return /Cipher is (?!\(NONE\))/.test(said);
      } catch {
        return false;
      }
    };
    assert.ok(connect('-tls1_3'));
    assert.ok(connect('-tls1_2', '-cipher', 'ECDHE+AESGCM'));
    assert.ok(!connect('-tls1_2', '-cipher', 'ECDHE+AES:!AESGCM:!AESCCM:@SECLEVEL=0'));
    assert.ok(!connect('-tls1_2', '-cipher', 'kRSA:@SECLEVEL=0'));
    assert.ok(!connect('-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'));
  });
  await check('https: what was obtained can be forgotten, and nobody waits for a renewal', async () => {
    const { code, output } = await inCertificates('./certificate.sh', 'forget');
    assert.equal(code, 0, output);
    assert.deepEqual(await stack.rows(`select 1 from upkeep_runs where task = 'certificate'`), []);
    assert.equal((await ask(stack.url, '/about-us', { headers: { host: 'site.test' } })).status, 200);
  });
  await check('https: asked to stop, the container stops by itself', async () => {
    await stack.must(['stop', 'certificates'], withAuthority);
    const code = await stack.must(['ps', '--all', '--format', '{{.ExitCode}}', 'certificates'], withAuthority);
    assert.notEqual(Number(code), KILLED);
  });
  await stack.compose(['rm', '-fsv', 'certificates', 'pebble', 'web'], withAuthority);
  for (const volume of ['certificates', 'acme', 'authority'])
    await docker('volume', 'rm', '-f', `${stack.project}_${volume}`);
  await stack.must(['up', '-d', '--wait', '--no-deps', 'web']);
}

/** Repeats until it does not fail and, where it returns something, until that is not undefined. */
async function eventually<T>(work: () => Promise<T>, seconds: number): Promise<T> {
  const end = Date.now() + limitMs(seconds);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(200);
  }
}
