import { createHmac, randomUUID } from 'node:crypto';
import { checkoutRequest } from '../support/buying.ts';
import { forms } from '../support/leads.ts';
import { noMoreMails, student } from '../support/students.ts';
import { until } from '../support/until.ts';
import { ask, postJson } from './ask.ts';
import { docker, type Stack, sleep } from './stack.ts';

/* Causes of alerts: at the vendors' stand-ins, through the site, and where only time could cause them, by SQL. */

const refusal = { message: 'refused', errors: [{ message: 'refused', errorType: 'INVALID_EMAIL' }] };

/** Causes what does not end by itself. */
export async function alertFaults(stack: Stack): Promise<void> {
  await postJson(stack.url, '/__local/faults', [
    { path: '^/submissions/', kind: 'status', status: 400, times: 1, body: refusal },
    { path: '^/v1/checkout/sessions', kind: 'cut', delayMs: 3_000 },
  ]);
  await postJson(stack.url, '/api/leads/partner', forms.partner());
  const refused = "select 1 from leads where relay_state = 'refused'";
  await until(async () => (await stack.rows(refused)).length > 0);
  // In waves: a series that begins with its first failure has not risen yet.
  const forged = { 'stripe-signature': 't=1,v1=00' };
  for (let wave = 0; wave < 3; wave += 1) {
    for (let n = 0; n < 6; n += 1) await postJson(stack.url, '/api/checkout/webhook', {}, forged);
    await Promise.all(Array.from({ length: 8 }, () => buy(stack)));
  }
}

function buy(stack: Stack) {
  const body = checkoutRequest(2, { return_url: `${stack.url}/create-org?session_id={CHECKOUT_SESSION_ID}` });
  return postJson(stack.url, '/api/checkout/create-session', body, { 'idempotency-key': randomUUID() });
}

/** Makes it look as if nobody had looked at the conditions for a while, and keeps anybody from it until the work is done. */
export async function withoutLooks(stack: Stack, work: () => Promise<void>): Promise<void> {
  const schedule = (at: string) =>
    stack.rows(
      `update graphile_worker._private_known_crontabs set last_execution = ${at} where identifier = 'look-at-conditions'`,
    );
  await schedule("now() + interval '1 day'");
  await sleep(2_000);
  await stack.rows("update condition_looks set looked_at = now() - interval '10 minutes'");
  await work().finally(() => schedule('now()'));
}

/** Locks tables for a quarter of a minute, again and again, so that queries wait. */
export async function whileTablesAreLocked(stack: Stack, work: () => Promise<void>): Promise<void> {
  const lockTables = async () => {
    const lock = 'begin; lock table leads, blog_posts in access exclusive mode; select pg_sleep(12); commit';
    const locked = stack.rows(lock);
    await sleep(500);
    const leads = Array.from({ length: 40 }, () => postJson(stack.url, '/api/leads/partner', forms.partner()));
    for (let wave = 0; wave < 4; wave += 1) {
      const searches = Array.from({ length: 10 }, () => ask(stack.url, `/posts?q=${randomUUID()}`));
      await Promise.race([Promise.all(searches), sleep(3_000)]);
    }
    await Promise.all([locked, ...leads]);
  };
  // On a busy machine, one lock may be over before it has been seen for long enough.
  await whileRepeating(lockTables, 0, work);
}

/** Stops Postgres; meanwhile pages and Stripe ask as usual. */
export async function whileDatabaseIsAway(
  stack: Stack,
  settings: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  await stack.must(['stop', '-t', '5', 'db'], settings);
  const asking = async () => {
    await postJson(stack.url, '/api/leads/partner', forms.partner());
    await signedEvent(stack);
  };
  await whileRepeating(asking, 200, work).finally(() => stack.up(settings, '--scale', 'api=2'));
}

async function whileRepeating(other: () => Promise<unknown>, pauseMs: number, work: () => Promise<void>) {
  let isDone = false;
  const repeating = (async () => {
    for (; !isDone; await sleep(pauseMs)) await other();
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await repeating;
  }
}

/** Runs the api in a small folder that something else has filled; its log is a file there. */
const onFullDisk = `
set -e
node=/usr/local/bin/node
for file in $node $(ldd $node | grep -o '/[^ ]*') /etc/resolv.conf /etc/hosts /etc/nsswitch.conf; do
  mkdir -p "/small\${file%/*}"
  cp -L "$file" "/small$file"
done
cp -r /app /small/app
head -c 1G /dev/zero >/small/filler 2>/dev/null || true
exec chroot /small $node /app/dist/server/main.js >/small/log`;

/**
 * Adds a replica of the api whose disk is full and which has no mail server, while Supabase has sent all mails of the hour. People
 * try to register there until the work is done; then it is removed.
 */
export async function whileReplicaIsInTrouble(stack: Stack, work: () => Promise<void>): Promise<void> {
  const [api = ''] = await stack.containers('api');
  const [{ Config, NetworkSettings }] = JSON.parse(await docker('inspect', api));
  const variables = (Config.Env as string[]).filter((line) => !/^(SMTP_URL|LOG_LEVEL)=/.test(line));
  const [first = '', ...networks] = Object.keys(NetworkSettings.Networks);
  const id = await docker(
    ...['create', '--user', 'root', '--cap-drop', 'ALL', '--cap-add', 'SYS_CHROOT', '--tmpfs', '/small:size=240m,exec'],
    ...[...variables, 'LOG_LEVEL=info'].flatMap((line) => ['--env', line]),
    ...['--network', first, '--network-alias', 'api', '--entrypoint', 'sh', Config.Image, '-c', onFullDisk],
  );
  try {
    for (const network of networks) await docker('network', 'connect', '--alias', 'api', network, id);
    await docker('start', id);
    await postJson(stack.url, '/__local/faults', noMoreMails);
    const address = await docker('inspect', '-f', `{{(index .NetworkSettings.Networks "${first}").IPAddress}}`, id);
    // The replica refuses connections until it has started.
    const registering = () => postJson(`http://${address}:3000`, '/api/trials', student()).catch(() => {});
    await whileRepeating(registering, 500, work);
  } finally {
    await docker('rm', '-f', id);
    await ask(stack.url, '/__local/faults', { method: 'DELETE' });
  }
}

/** Sends an event as Stripe signs it, with the sample secret of docker-compose.override.env. */
async function signedEvent(stack: Stack): Promise<void> {
  const time = Math.floor(Date.now() / 1000);
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'invoice.paid', created: time };
  const body = { ...event, data: { object: {} } };
  const secret = `whsec_${'local_sample'}`;
  const signature = createHmac('sha256', secret)
    .update(`${time}.${JSON.stringify(body)}`)
    .digest('hex');
  await postJson(stack.url, '/api/checkout/webhook', body, { 'stripe-signature': `t=${time},v1=${signature}` });
}
