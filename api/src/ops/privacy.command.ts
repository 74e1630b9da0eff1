import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { erasePersonSchema } from '../contract/desk/people.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { copyAllAgain } from '../organizations/organizations.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import { parse } from '../platform/http/validation.ts';
import { tokenOf } from '../privacy/address-hash.ts';
import { ErasureRequests } from '../privacy/erasure-requests.ts';
import { listErasures } from '../privacy/erasures.repository.ts';
import { PeopleService } from '../privacy/people.service.ts';
import { endWithFindings, print, printRows, withDatabase } from './terminal.ts';

/** `privacy erase | erasures | replay`. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('Erasing people, and erasing them again after a restore');
  privacy
    .command('erase <email>')
    .description('erase a person here, at Supabase and at HubSpot; asks for the address again')
    .option('--reason <text>', 'the reason, kept with the record; must not contain the address')
    .option('--again <email>', 'the address again, instead of typing it')
    .action(erase);
  privacy
    .command('erasures')
    .description('all erasures; keep this list with every backup')
    .option('--json', 'print JSON', false)
    .action(erasures);
  privacy
    .command('replay <file>')
    .description(
      'after a restore, erase again the people in a list of erasures or in the api log (-: standard input), and copy all organizations to Supabase again',
    )
    .action(replay);
}

async function erase(email: string, { reason, again }: { reason?: string; again?: string }) {
  const typed = again ?? (await ask('Type the address to erase again: '));
  const request = parse(erasePersonSchema, { email, typed, reason });
  await withDatabase(async (db) => {
    await people(db).service.erase(commandLine, request);
    print('The person is being erased. To see the progress: ops privacy erasures');
  });
}

async function erasures({ json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await listErasures(db)).map((erasure) => ({
      // To the minute, in UTC.
      requested: `${erasure.requested_at.toISOString().slice(0, 16).replace('T', ' ')}Z`,
      by: erasure.requested_by,
      done: erasure.finished_at ? 'all' : Object.keys(erasure.steps).join(', ') || 'nothing yet',
      problem: erasure.problem,
      erasure: tokenOf(erasure),
    }));
    printRows(rows, json);
  });
}

async function replay(file: string) {
  const lines = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  await withDatabase(async (db) => {
    const { started, absent, blocked } = await people(db).requests.replay(lines, commandLine.email);
    print(`${started} will be erased again; ${absent} are not in the database.`);
    print(`${await copyAllAgain(db)} organizations will be copied to Supabase again.`);
    for (const { address, obstacles } of blocked)
      print(`${address} cannot be erased yet: ${obstacles.map(({ message }) => message).join(' ')}`);
    const foundNone = started + blocked.length === 0 && absent > 0;
    if (foundNone)
      print(
        'None of the people on the list were found. If some should be in the database, ERASURE_KEY (SUPABASE_SECRET_KEY if there is no ERASURE_KEY) has changed since the list was made.',
      );
    if (blocked.length > 0 || foundNone) endWithFindings();
  });
}

function people(db: Database) {
  const env = readEnv();
  const requests = new ErasureRequests(db, env);
  return { requests, service: new PeopleService(db, requests, env) };
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
