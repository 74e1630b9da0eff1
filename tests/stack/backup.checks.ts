import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../support/leads.ts';
import { until } from '../support/until.ts';
import { postJson } from './ask.ts';
import { check } from './checks.ts';
import { docker, NAME, noLimits, type Stack } from './stack.ts';

const MANAGED = `lodestar-managed-${NAME}`;
const fingerprint = `select md5(concat(
  (select string_agg(t::text, '' order by t.id) from payments t), (select string_agg(t::text, '' order by t.id) from customers t),
  (select string_agg(t::text, '' order by t.id) from profiles t), (select string_agg(t.id || t.email, '' order by t.id) from leads t)))`;
const tables = `select count(*) from pg_tables where schemaname in ('public', 'graphile_worker')`;

/** Runs the commands of docs/backup-and-restore.md exactly as written there. */
export async function backupChecks(stack: Stack): Promise<void> {
  console.log('\nBackup and restore');
  const commands = commandsOf(path.join(stack.dir, 'docs/backup-and-restore.md'));
  // Looks for jobs of dead processes more often, because a check waits for that.
  const settings = { ...noLimits, WORKER_CHECK_SECONDS: '3' };
  const shell = (script: string, extra = {}) => stack.shell(script, { ...settings, ...extra });
  const must = (script: string, extra = {}) => stack.mustShell(script, { ...settings, ...extra });
  const row = async (query: string) => (await stack.rows(query))[0];
  const [startDatabase, restore] = commands('restore').split('\n') as [string, string];

  await check('a dump restored on a new host brings back every row, and runs the job that was running', async () => {
    await forgetWaitingLeads(stack);
    const { lead, worker } = await lockJob(stack);
    const before = await row(fingerprint);
    await must(commands('backup'));
    await must(commands('erasures'));
    const jobs = 'docker compose exec -T db pg_restore --data-only --table=_private_jobs --file=- < site.dump';
    assert.ok((await must(jobs)).includes(worker), 'the job is locked in the dump');

    await stack.must(['down', '-v', '-t', '10'], noLimits);
    await must(startDatabase);
    const half = await shell(
      `head -c $(($(wc -c < site.dump) / 2)) site.dump > half.dump; ${restore.replace('site', 'half')}`,
    );
    assert.notEqual(half.code, 0, 'a dump that is cut off was restored');
    assert.equal(await row(tables), '0', 'it left something behind');

    await must(restore);
    assert.equal(await row(fingerprint), before);
    await must(commands('start'));
    const state = `select relay_state from leads where email = '${lead}'`;
    await until(async () => (await row(state)) === 'relayed', 60);
  });
  await check('a restore into a database with rows is refused and changes nothing', async () => {
    const before = await row(fingerprint);
    const { code, output } = await shell(restore);
    assert.notEqual(code, 0);
    assert.match(output, /not empty; nothing was changed.*public\.payments/);
    assert.equal(await row(fingerprint), before);
  });
  await check('a database is moved out of the way and replaced', async () => {
    await stack.rows(`delete from leads`);
    await stack.must(['stop', 'stand-ins'], noLimits);
    await must(commands('replace'));
    await must(commands('start'));
    assert.notEqual(await row('select count(*) from leads'), '0');
  });
  await check('a managed Postgres is backed up and restored with a client of its version', async () => {
    const image = /postgres:\S+/.exec(commands('managed-restore'))?.[0] ?? '';
    const secret = ['-e', 'POSTGRES_PASSWORD=managed', '-e', 'POSTGRES_USER=site'];
    await docker('run', '-d', '--rm', '--name', MANAGED, '--user', '999:999', ...secret, image);
    try {
      const address = await docker('inspect', '-f', '{{.NetworkSettings.IPAddress}}', MANAGED);
      const at = (database: string) => ({ DATABASE_URL: `postgres://site:managed@${address}:5432/${database}` });
      const psql = (database: string, query: string) =>
        docker('exec', MANAGED, 'psql', '-U', 'site', '-d', database, '-Atc', query);
      await until(async () => (await shell(`docker exec ${MANAGED} pg_isready -h 127.0.0.1`)).code === 0, 90);
      await docker('exec', MANAGED, 'createdb', '-U', 'site', 'other');
      await must(commands('managed-restore'), at('site'));
      const expected = await psql('site', fingerprint);
      await must(commands('managed-backup'), at('site'));
      assert.notEqual((await shell(commands('managed-restore'), at('site'))).code, 0, 'rows were written over');
      await must(commands('managed-restore'), at('other'));
      assert.equal(await psql('other', fingerprint), expected);
    } finally {
      await docker('rm', '-f', '-v', MANAGED);
    }
  });
}

/** Clears the backlog of earlier checks' leads: hundreds wait for HubSpot's pace, all before this check's lead. */
async function forgetWaitingLeads(stack: Stack): Promise<void> {
  await stack.rows("update leads set relay_state = 'relayed', relayed_at = now() where relay_state = 'waiting'");
  await stack.rows(`delete from graphile_worker._private_jobs where locked_by is null and task_id in
    (select id from graphile_worker._private_tasks where identifier = 'relay-lead')`);
}

/** Makes a lead whose job is waiting for HubSpot right now. */
async function lockJob(stack: Stack): Promise<{ lead: string; worker: string }> {
  const fault = await postJson(stack.url, '/__local/faults', { path: '/submissions/', kind: 'slow', delayMs: 60_000 });
  assert.equal(fault.status, 201, fault.body.toString());
  const lead = forms.partner();
  assert.equal((await postJson(stack.url, '/api/leads/partner', lead)).status, 201);
  const locked = `select locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'relay-lead' and locked_by is not null`;
  let worker = '';
  await until(async () => {
    [worker = ''] = await stack.rows(locked);
    return worker !== '';
  }, 10);
  return { lead: lead.email, worker };
}

/** Reads a document's blocks of shell commands, named by the word after `sh`. */
export function commandsOf(file: string): (name: string) => string {
  const blocks = new Map<string, string>();
  for (const [, name = '', text = ''] of readFileSync(file, 'utf8').matchAll(/^```sh (\S+)\n(.*?)\n```$/gms))
    blocks.set(name, text);
  return (name) => blocks.get(name) ?? assert.fail(`${file} has no commands called ${name}`);
}
