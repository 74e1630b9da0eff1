import type { Command } from 'commander';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { runAction } from '../desk/kit/run-action.ts';
import { putLink, siteOf } from '../desk/links/change-links.ts';
import { links } from '../desk/links/links.resource.ts';
import { readEnv } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { sortedRedirects } from '../redirects/redirect-list.repository.ts';
import { contextOf, findRecord } from './records.command.ts';
import { print, printOne, printRows, type Row, withDatabase } from './terminal.ts';

interface Json {
  json: boolean;
}

/** `redirects list | add | remove`. */
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
}

async function list({ json }: Json) {
  await withDatabase(async (db) => {
    const rows = await sortedRedirects(db, {}, 'slug').execute();
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
  const env = readEnv();
  const publicUrl = env.PUBLIC_URL;
  await withDatabase(async (db) => {
    const wanted = { slug, target, note: options.note };
    const result = await putLink(db, commandLine, siteOf(env), wanted, options.replace).catch((error) => {
      const isTaken = error instanceof AppError && error.code === 'slug_taken';
      throw isTaken ? new Error(`${error.message} Use --replace to change it.`) : error;
    });
    done({ ...result, address: `${publicUrl}/${result.slug}` }, options.json);
  });
}

async function remove(slug: string, { json }: Json) {
  await withDatabase(async (db) => {
    const context = contextOf(db);
    const { id } = await findRecord(context, links, slug);
    await runAction(links, 'remove', context, id, {}, commandLine);
    done({ slug, outcome: 'removed' }, json);
  });
}

function done(row: Row, json: boolean): void {
  if (json) printOne(row, true);
  else print(`${row.outcome}: ${row.address ?? row.slug}${row.target ? ` → ${row.target}` : ''}`);
}
