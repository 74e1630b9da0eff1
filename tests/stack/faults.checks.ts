import assert from 'node:assert/strict';
import type { StoredMail } from '#stand-ins/smtp/mail-store.ts';
import { slownessNow } from '../support/slowness.ts';
import { until } from '../support/until.ts';
import { expectKept, type Outcome, type VisitedSite, Visitors } from '../support/visitors.ts';
import { ask, postJson } from './ask.ts';
import { check } from './checks.ts';
import { docker, NAME, noLimits, type Stack, sleep } from './stack.ts';

/** Frees the claim of a dead api or database sooner: the load waits until everything it began is finished. */
const settings = { ...noLimits, VENDOR_TIMEOUT_SECONDS: '4', CLAIM_LEASE_SECONDS: '20' };

/** Checks faults under a steady load of reads, purchases and leads. Ends with two replicas of the api. */
export async function faultChecks(stack: Stack): Promise<void> {
  console.log('\nFaults under load');
  await stack.up(settings, '--scale', 'api=2');
  // No read may fail when one of two replicas goes.
  await underLoad(stack, 'kill -9 of one of two apis', 0, async () => {
    const [id = ''] = await stack.containers('api');
    await startsAgain(stack, id, () => killProcess(id));
  });
  await check('an api that hangs is replaced', async () => {
    const [id = ''] = await stack.containers('api');
    await startsAgain(stack, id, () => killProcess(id, 'SIGSTOP'));
  });
  await underLoad(stack, 'both apis replaced, one after the other', 0, async () => {
    const old = await stack.containers('api');
    await docker('tag', `lodestar-api:${NAME}`, `lodestar-api:${NAME}-next`);
    for (const id of old) {
      await stack.must(['up', '-d', '--no-deps', '--scale', `api=${old.length + 1}`, '--no-recreate', 'api'], {
        ...settings,
        TAG: `${NAME}-next`,
      });
      await healthy(stack, 'api');
      await docker('stop', '-t', '30', id);
      await docker('rm', id);
    }
    assert.equal((await stack.containers('api')).length, 2);
  });
  await underLoad(stack, 'restarts of web, of db and of every api at once', undefined, async () => {
    for (const service of ['web', 'db', 'api']) {
      await stack.must(['restart', service], settings);
      await healthy(stack, service);
    }
  });
  await underLoad(stack, 'kill -9 of db', undefined, async () => {
    const [id = ''] = await stack.containers('db');
    await docker('kill', '-s', 'KILL', id);
    await docker('start', id);
    await healthy(stack, 'db');
  });
  await check('every mail of these purchases has been sent, and a repeat has the same Message-ID', () =>
    mailsAreSent(stack),
  );
  await goneChecks(stack);
}

/** Checks that each buyer's mail is in the outbox once and at the mail server at least once. */
async function mailsAreSent(stack: Stack): Promise<string> {
  const kind = `kind = 'organization-ready'`;
  const unsent = () => stack.rows(`select recipient from mails where ${kind} and state <> 'sent'`);
  await until(async () => (await unsent()).length === 0, 60);
  const sent = await stack.rows(`select '<' || id || '@lodestar.example>' from mails where ${kind}`);
  const taken: StoredMail[] = JSON.parse((await ask(stack.url, '/__local/mail/all.json')).body.toString());
  const ids = taken.filter(isReadyMail).map(({ messageId }) => messageId);
  assert.deepEqual([...new Set(ids)].sort(), sent.sort());
  return `${sent.length} mails, ${ids.length - sent.length} of them twice`;
}

const isReadyMail = ({ subject }: StoredMail) => subject.startsWith('Your organization is ready');

async function underLoad(
  stack: Stack,
  name: string,
  allowed: number | undefined,
  fault: () => Promise<void>,
): Promise<void> {
  await check(name, async () => {
    const visitors = visit(stack);
    const { buyers } = visitors.outcome;
    const buyersGoOn = async () => {
      const wanted = buyers.length + 6;
      await until(() => buyers.length >= wanted, 90);
    };
    try {
      await buyersGoOn();
      await fault();
      await buyersGoOn();
    } catch (error) {
      await visitors.stop().catch(() => {});
      throw error;
    }
    const result = await visitors.stop();
    await nothingLostOrDoubled(stack, result);
    const failed = [...result.failed.values()].reduce((sum, count) => sum + count, 0);
    const detail = [...result.failed].map(([what, count]) => `${what} ×${count}`).join(', ');
    const figures = `${failed} of ${result.reads} reads failed${detail ? ` (${detail})` : ''}, the slowest took ${(result.slowest / 1000).toFixed(1)} s; ${result.buyers.length} purchases and ${result.leads.length} leads, each there once; ${result.repeats} calls sent again`;
    assert.ok(result.buyers.length > 0 && result.leads.length > 0, 'nothing was bought');
    assert.ok(failed <= (allowed ?? result.reads), figures);
    return figures;
  });
}

/** Lets visitors read, buy and leave leads, at a rate that this machine can keep up with. No read is tried again. */
function visit({ url }: Stack): Visitors {
  const call: VisitedSite['ask'] = async (path, body, headers) => {
    const { status, body: answer } = await (body ? postJson(url, path, body, headers) : ask(url, path));
    return { status, text: answer.toString() };
  };
  const site = { publicUrl: url, ask: call, isTriedAgain: false, seconds: 100 };
  // Other tests run beside this one.
  const slower = slownessNow();
  return new Visitors(site, { reads: 60 / slower, leads: 4 / slower, purchases: 2 / slower });
}

/** Checks in the tables that everything acknowledged is there, and nothing twice. */
async function nothingLostOrDoubled(stack: Stack, { buyers, leads }: Outcome): Promise<void> {
  const organizations = 'select p.email from customers c join profiles p on p.id = c.admin_id';
  expectKept('organizations', await stack.rows(organizations), buyers);
  expectKept('leads', await stack.rows('select email from leads'), leads);
  const claims = 'select customer_id from payments where customer_id is not null';
  expectKept('payments of organizations', await stack.rows(claims));
  const told = await stack.rows(`select recipient from mails where kind = 'organization-ready'`);
  const untold = buyers.filter((email) => !told.includes(email));
  assert.deepEqual(untold, [], 'buyers who are not told');
}

/** Signals the program inside a container. Docker's own kill would also keep the container from restarting. */
async function killProcess(container: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const top = await docker('top', container, '-eo', 'pid,comm');
  const pids = top
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, name]) => name?.startsWith('node') || name === 'MainThread');
  assert.ok(pids.length > 0, top);
  for (const [pid] of pids) process.kill(Number(pid), signal);
}

/** Applies a fault to an api's container, and waits until it has been restarted and is healthy. */
async function startsAgain(stack: Stack, container: string, fault: () => Promise<void>): Promise<void> {
  const startedAt = () => docker('inspect', '-f', '{{.State.StartedAt}}', container);
  const before = await startedAt();
  await fault();
  await until(async () => (await startedAt()) !== before, 90);
  await healthy(stack, 'api');
}

async function healthy(stack: Stack, service: string): Promise<void> {
  await until(async () => {
    const ids = await stack.containers(service);
    const states = await Promise.all(ids.map((id) => docker('inspect', '-f', '{{.State.Health.Status}}', id)));
    return ids.length > 0 && states.every((state) => state === 'healthy');
  }, 90);
}

async function goneChecks(stack: Stack): Promise<void> {
  const { url } = stack;
  await ask(url, '/posts');
  await stack.must(['stop', 'api'], settings);
  await check('without an api: every static page, asset and document is served', async () => {
    for (const path of ['/', '/about-us', '/aidp-checkout', '/create-org', '/documents/terms.pdf', '/favicon.svg'])
      assert.equal((await ask(url, path)).status, 200, path);
  });
  await check('without an api: a blog page that was read before is shown unchanged', async () => {
    assert.equal((await ask(url, '/posts')).status, 200);
  });
  await check('without an api: other pages say so, with every header and Retry-After', async () => {
    const answer = await ask(url, '/posts/no-such-post');
    assert.ok([502, 503, 504].includes(answer.status), String(answer.status));
    assert.match(answer.header('content-type') ?? '', /^text\/html/);
    assert.equal(answer.header('retry-after'), '5');
    assert.equal(answer.header('cache-control'), 'no-store');
    assert.match(answer.header('content-security-policy') ?? '', /^default-src 'none'/);
  });
  await check('without an api: calls get the one error shape, plain forms a page', async () => {
    const call = await postJson(url, '/api/leads/partner', {});
    assert.ok([502, 503, 504].includes(call.status), String(call.status));
    assert.deepEqual(Object.keys(call.json()), ['code', 'message', 'error', 'requestId']);
    assert.deepEqual([call.header('retry-after'), call.header('cache-control')], ['5', 'no-store']);
    assert.match(call.header('content-security-policy') ?? '', /^default-src 'none'/);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await ask(url, '/api/leads/partner', { method: 'POST', headers: form, body: 'email=x' });
    assert.equal(page.status, 503);
    assert.match(page.body.toString(), /what you typed is still there/);
    const reader = await ask(url, '/api/redirect/x', { headers: { accept: 'text/html' } });
    assert.deepEqual([reader.status, reader.header('content-type')], [503, 'text/html; charset=utf-8']);
  });
  await check('no session id reaches the logs of web, whatever fails', async () => {
    await ask(url, '/create-org?session_id=cs_test_secret1');
    await ask(url, '/api/checkout/session/cs_test_secret2');
    await ask(url, '/posts/x?session_id=claim_secret3');
    await ask(url, '/confirm-email%23token=own_secret4');
    await sleep(1500);
    const logs = await stack.logs('web');
    assert.match(logs, /"path":"\/create-org"/);
    assert.doesNotMatch(logs, /secret[1-4]/);
  });
  await stack.must(['start', 'api'], settings);
  await healthy(stack, 'api');
}
