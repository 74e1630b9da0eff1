import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordRow } from '#contract/desk/resource.ts';
import { openCheckout } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { opsProgram } from '../../support/ops-process.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { QUIET } from './quiet-api.ts';

/** Texts that clear the screen, set the title, fake a row, reverse the writing direction, or hide what follows. */
const tricks = {
  escape: 'a\u001b[2J\u001b]0;title\u0007b',
  c1: 'a\u009b2Jb\u0085c\u0090d',
  lines: 'a\r\n│ paid │ refunded │\tb\u000bc\u007fd',
  bidi: 'a\u202egnp.exe\u202c\u2066b\u2069\u200fc',
  invisible: 'a\u200bb\u2060c\ufeffd\u00ade\u3164f\u{e0041}g\u180eh',
  separators: 'a\u2028b\u2029c',
};
/** Characters that must not appear in output, apart from our own line breaks. */
const orders = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const name = Object.values(tricks).join(' ');

const api = await sharedApi(QUIET);
let session: string;
const paidBy = (email: string, problem: string | null = null) => {
  const update = 'update payments set payer_email = $2, problem = $3 where checkout_session_id = $1';
  return api.rows(update, [session, email, problem]);
};
beforeAll(async () => {
  const lead = { firstname: name, lastname: 'x', email: 'stranger@example.com', company: name };
  await api.http.post('/api/leads/partner').send(lead).expect(201);
  session = await openCheckout(api, 3);
  await paidBy(`${name}@example.com`, name);
  const redirect = 'insert into redirects (slug, target, note) values ($1, $2, $1)';
  await api.rows(redirect, [name, `https://example.com/${name}`]);
});

const ops = (...args: string[]) => runOps(api.variables, args);

describe('strangers’ text on the operator’s terminal', () => {
  it.each([
    ['list leads', 'list', 'leads'],
    ['export leads', 'export', 'leads'],
    ['list payments', 'list', 'payments', '--filter', 'state=open'],
    ['show payments', 'show', 'payments', `${name}@example.com`],
    ['redirects list', 'redirects', 'list'],
  ])('%s: is not obeyed, as a table and as JSON', async (_name, ...args) => {
    const ways = args[0] === 'export' ? [[]] : [[], ['--json']];
    for (const { stdout, stderr } of await Promise.all(ways.map((more) => ops(...args, ...more)))) {
      expect(stderr).toBe('');
      expect(stdout).toMatch(/\\u001b\[2J/);
      // A byte-order mark begins a file for spreadsheets.
      expect(stdout.replace(/^\uFEFF|\n/g, '')).not.toMatch(orders);
    }
  });

  it.each([
    ['show', 'payments', name],
    ['do', 'payments', name, 'claim-link'],
    ['do', 'payments', 'cs_test_1', name],
    ['mail', 'test', name],
    ['redirects', 'remove', `${name}-unknown`],
    ['redirects', 'add', 'fine', `javascript:${name}`],
    ['list', 'leads', '--filter', `form=${name}`],
    ['list', 'leads', `--${name}`],
    [name],
  ])('is not obeyed in an error about it', async (...args) => {
    const { stdout, stderr, code } = await ops(...args);
    expect(code).toBe(1);
    expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(orders);
  });

  it('is complete in JSON, and one line in a table cell', async () => {
    const leads: RecordRow[] = JSON.parse((await ops('list', 'leads', '--json')).stdout);
    expect(leads.map(({ title }) => title)).toContainEqual(expect.stringContaining(name));
    const links = JSON.parse((await ops('redirects', 'list', '--json')).stdout);
    expect(links).toContainEqual(expect.objectContaining({ slug: expect.stringContaining('title'), note: name }));
    expect((await ops('list', 'leads')).stdout.split('\n').filter((line) => line.includes('refunded'))).toHaveLength(1);
  });

  it('stays as it is when it is an ordinary name', async () => {
    const names = { firstname: 'Zoë Ángela 李 🎓', lastname: "O'Brien – \\n", company: 'Ünï & Co' };
    const lead = { ...names, email: 'zoe@example.com' };
    await api.http.post('/api/leads/partner').send(lead).expect(201);
    const { stdout } = await ops('export', 'leads');
    for (const text of Object.values(lead)) expect(stdout).toContain(text);
  });
});

it('looks up an address as it is written, in any case, not as a pattern', async () => {
  await paidBy('axb@example.com');
  const patterns = ['%@example.com', 'a__b@example.com', 'ax\\b@example.com', '_xb@example.com', 'axb@example.co'];
  const show = (address: string) => ops('show', 'payments', address);
  const [payment, ...others] = await Promise.all(['AXB@example.com', ...patterns].map(show));
  expect(payment?.code).toBe(0);
  for (const result of others) expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/no payment/) });
});

it('fails when the output cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const env = { ...api.variables, PATH: process.env.PATH };
  const { status, stderr } = spawnSync(process.execPath, [opsProgram, 'export', 'leads'], {
    env,
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Failed: .*ENOSPC.*\n$/)]);
});
