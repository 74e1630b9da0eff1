import type { Command } from 'commander';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { dropLink, putLink } from '../desk/links/change-links.ts';
import { readPagePaths } from '../platform/config/built-site.ts';
import { readEnv } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { checkRedirects } from '../redirects/redirect-check.ts';
import { listRedirects } from '../redirects/redirects.repository.ts';
import { endWithFindings, print, printOne, printRows, type Row, withDatabase } from './terminal.ts';

interface Json {
  json: boolean;
}

/** `redirects list | add | remove | check`. */
export function addRedirectCommands(program: Command): void {
  const redirects = program.command('redirects').description('Short links: /{slug} redirects to a target');
  redirects.command('list').description('all links with their hits').option('--json', 'print JSON', false).action(list);
  redirects
    .command('add <slug> <target>')
    .description('add a link to an https:// address or to a path on this site')
    .option('--note <text>', 'the purpose of the link')
    .option('--replace', 'change the link if it exists; its hits are kept', false)
    .option('--json', 'print JSON', false)
    .action(add);
  redirects
    .command('remove <slug>')
    .description('remove a link and its hits')
    .option('--json', 'print JSON', false)
    .action(remove);
  redirects
    .command('check')
    .description(
      'find loops, dead targets, look-alikes, slugs hidden by pages, and invalid rows; exit status 1 if there are any',
    )
    .option('--json', 'print JSON', false)
    .action(check);
}

async function list({ json }: Json) {
  await withDatabase(async (db) => {
    const rows = await listRedirects(db);
    printRows(
      rows.map(({ slug, target, hits, last_hit_at, note, created_at }) => ({
        slug,
        target,
        hits: Number(hits),
        'last hit': last_hit_at?.toISOString() ?? null,
        created: created_at.toISOString(),
        note,
      })),
      json,
    );
  });
}

async function add(slug: string, target: string, options: Json & { note?: string; replace: boolean }) {
  const { PUBLIC_URL: publicUrl } = readEnv();
  await withDatabase(async (db) => {
    const wanted = { slug, target, note: options.note ?? null };
    const site = { publicUrl, pagePaths: readPagePaths() };
    const result = await putLink(db, commandLine, site, wanted, options.replace ? 'yes' : 'no').catch((error) => {
      throw error instanceof AppError ? new Error(`${error.message} Use --replace to change it.`) : error;
    });
    done({ ...result, address: `${publicUrl}/${result.slug}` }, options.json);
  });
}

async function remove(slug: string, { json }: Json) {
  await withDatabase(async (db) => {
    await dropLink(db, commandLine, slug);
    done({ slug, outcome: 'removed' }, json);
  });
}

async function check({ json }: Json) {
  const { PUBLIC_URL } = readEnv();
  await withDatabase(async (db) => {
    const rows = await listRedirects(db);
    const findings = await checkRedirects(rows, PUBLIC_URL, readPagePaths());
    if (json || findings.length > 0) {
      printRows(
        findings.map(({ problem, slug, target, details }) => ({ problem, slug, target, details })),
        json,
      );
    }
    if (!json)
      print(`${rows.length} links, ${findings.length || 'no'} ${findings.length === 1 ? 'problem' : 'problems'}.`);
    if (findings.length > 0) endWithFindings();
  });
}

function done(row: Row, json: boolean): void {
  if (json) printOne(row, true);
  else print(`${row.outcome}: ${row.address ?? row.slug}${row.target ? ` → ${row.target}` : ''}`);
}
