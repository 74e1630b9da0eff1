import { createHmac, randomUUID } from 'node:crypto';
import { checkoutRequest } from '../support/buying.ts';
import { forms } from '../support/leads.ts';
import { ask } from './ask.ts';
import { docker, type Stack, sleep } from './stack.ts';

/* Causes of alerts: at the vendors' stand-ins, through the site, and where only time could cause them, by SQL. */

const json = { 'content-type': 'application/json' };
const post = (stack: Stack, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(stack.url, path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const refusal = { message: 'refused', errors: [{ message: 'refused', errorType: 'INVALID_EMAIL' }] };

/** Causes what does not end by itself. */
export async function alertFaults(stack: Stack): Promise<void> {
  await post(stack, '/__local/faults', [
    { path: '^/submissions/', kind: 'status', status: 400, times: 1, body: refusal },
    { path: '^/submissions/', kind: 'status', status: 500 },
    { path: '^/cms/', kind: 'status', status: 500 },
    { path: '^/v1/checkout/sessions', kind: 'cut', delayMs: 3_000 },
  ]);
  await post(stack, '/__local/mail/faults', [
    { at: 'rcpt', kind: 'reply', code: 550, to: 'refused@' },
    { at: 'rcpt', kind: 'reply', code: 451, to: 'waits@' },
  ]);
  await post(stack, '/api/leads/partner', forms.partner());
  for (
    let tries = 0;
    (await stack.rows("select 1 from leads where relay_state = 'refused'")).length === 0;
    tries += 1
  ) {
    if (tries > 40) throw new Error('the lead was not refused');
    await sleep(250);
  }
  await post(stack, '/api/leads/partner', forms.partner());
  await stack.rows(`
    ${payment('unclaimed', 'null')};
    ${payment('in-review', "'amount'")};
    insert into deals (payment_id, state) select id, 'refused' from payments where claim_token = 'claim_in-review';
    update leads set created_at = now() - interval '1 hour' where relay_state = 'waiting';
    insert into mails (kind, cause, recipient, parameters, due_at, state)
      values ('test', 'refused', 'refused@site.example', '{}', now(), 'refused'),
             ('unknown', 'waits', 'waits@site.example', '{}', now() - interval '1 hour', 'waiting');
    insert into team_notices (kind, cause, facts) values ('no-such-kind', 'x', '{}');
    select graphile_worker.add_job('relay-lead', '{"leadId":"no-uuid"}'::json, max_attempts => 1);
    select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '5 minutes');
    update blog_sync set copied_at = now() - interval '1 hour';
    insert into upkeep_runs (task, succeeded, problem, next_by, expires_at) values
      ('backup', false, 'No space left', now() + interval '1 day', null),
      ('restore-check', true, null, now() - interval '1 minute', null),
      ('certificate', true, null, now() + interval '1 day', now() + interval '2 days')`);
  // In waves: a series that begins with its first failure has not risen yet.
  const forged = { 'stripe-signature': 't=1,v1=00' };
  for (let wave = 0; wave < 3; wave += 1) {
    for (let n = 0; n < 6; n += 1) await post(stack, '/api/checkout/webhook', {}, forged);
    await Promise.all(Array.from({ length: 8 }, () => buy(stack)));
  }
}

const payment = (token: string, problem: string) => `
  insert into payments (id, seats, unit_amount_cents, currency, claim_token, user_id, amount_total_cents, paid_at, problem)
  values (gen_random_uuid(), 2, 500000, 'usd', 'claim_${token}', gen_random_uuid(), 1000000, now() - interval '8 days', ${problem})`;

function buy(stack: Stack) {
  const body = checkoutRequest(2, { return_url: `${stack.url}/create-org?session_id={CHECKOUT_SESSION_ID}` });
  return post(stack, '/api/checkout/create-session', body, { 'idempotency-key': randomUUID() });
}

/** Locks tables for a quarter of a minute, so that queries wait. */
export async function whileTablesAreLocked(stack: Stack, work: () => Promise<void>): Promise<void> {
  const locked = stack.rows(
    'begin; lock table leads, redirect_hits, blog_posts in access exclusive mode; select pg_sleep(12); commit',
  );
  await sleep(500);
  const leads = Array.from({ length: 40 }, () => post(stack, '/api/leads/partner', forms.partner()));
  const searching = (async () => {
    for (let wave = 0; wave < 4; wave += 1) {
      for (let n = 0; n < 4; n += 1) await ask(stack.url, '/api/redirect/faq');
      const searches = Array.from({ length: 10 }, () => ask(stack.url, `/posts?q=${randomUUID()}`));
      await Promise.race([Promise.all(searches), sleep(3_000)]);
    }
  })();
  await Promise.all([work(), locked, searching, ...leads]);
}

/** Stops Postgres; meanwhile pages and Stripe ask as usual. */
export async function whileDatabaseIsAway(
  stack: Stack,
  settings: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  await stack.must(['stop', '-t', '5', 'db'], settings);
  const asking = async () => {
    await post(stack, '/api/leads/partner', forms.partner());
    await signedEvent(stack);
  };
  await whileRepeating(asking, 200, work).finally(() => stack.up(settings, '--scale', 'api=2'));
}

/** Works, and meanwhile does something else again and again. */
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
    ...['create', '--user', 'root', '--cap-drop', 'ALL', '--cap-add', 'SYS_CHROOT', '--tmpfs', '/small:size=180m,exec'],
    ...[...variables, 'LOG_LEVEL=info'].flatMap((line) => ['--env', line]),
    ...['--network', first, '--network-alias', 'api', '--entrypoint', 'sh', Config.Image, '-c', onFullDisk],
  );
  try {
    for (const network of networks) await docker('network', 'connect', '--alias', 'api', network, id);
    await docker('start', id);
    const limit = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' };
    await post(stack, '/__local/faults', { path: '^/auth/v1/signup', kind: 'status', status: 429, body: limit });
    const address = await docker('inspect', '-f', `{{(index .NetworkSettings.Networks "${first}").IPAddress}}`, id);
    const registering = () => {
      const person = { firstName: 'Sample', lastName: 'Student', email: `${randomUUID()}@example.com` };
      const body = JSON.stringify({ ...person, password: 'battery staple' });
      // The replica refuses connections until it has started.
      return ask(`http://${address}:3000`, '/api/trials', { method: 'POST', headers: json, body }).catch(() => {});
    };
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
  await post(stack, '/api/checkout/webhook', body, { 'stripe-signature': `t=${time},v1=${signature}` });
}
