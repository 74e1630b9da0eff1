import type { Command } from 'commander';
import { isEmail } from '../contract/text.values.ts';
import { Machine } from '../diagnostics/upkeep/machine.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { visible } from '../platform/visible-text.ts';
import type { Line } from '../setup/check.ts';
import { allChecks, publicChecks, runChecks } from '../setup/checks.ts';
import { readSettings } from '../setup/environment.ts';
import { writeTests } from '../setup/write.ts';
import { endWithFindings, print } from './terminal.ts';

interface Options {
  strict: boolean;
  live: boolean;
  write: boolean;
  email?: string;
}

/** `launch-check`: prints what the desk's Set-up shows. */
export function addLaunchCheckCommand(program: Command): void {
  program
    .command('launch-check')
    .description('list what is still sample material, a placeholder, missing or set up wrongly')
    .option('--strict', 'exit status 1 if anything is to be done', false)
    .option(
      '--live',
      'also ask the address and the vendors, with the keys of .env; exit status 1 as with --strict',
      false,
    )
    .option(
      '--write',
      'with --live: send a test lead through each form, open a Checkout Session, create properties',
      false,
    )
    .option('--email <address>', 'with --write: an address of your own domain, that the test leads come from')
    .allowExcessArguments(false)
    .action(check);
}

async function check({ strict, live, write, email = '' }: Options, command: Command) {
  if (write && !live) command.error('--write needs --live');
  if (write && !isEmail(email)) command.error('--write needs --email with an address of your own domain');
  const { env, problems } = readSettings(process.env);
  const db = createDatabase(createPool(env, 2, () => {}));
  const checks = live ? allChecks : publicChecks;
  const writing = { where: 'Test data', needs: [], run: () => writeTests(env, email) };
  try {
    const context = { env, problems, db, machine: new Machine(env) };
    const found = await runChecks(checks, context);
    if (write) found.push(...(await runChecks([writing], context)));
    const count = printLines(found.flatMap(({ lines }) => lines));
    if ((strict || live) && count > 0) endWithFindings();
  } finally {
    await db.destroy();
  }
}

/** Prints findings, then notes, each on one line. @returns the number of findings */
function printLines(lines: Line[]): number {
  const findings = lines.filter(({ cure }) => cure);
  const notes = lines.filter(({ cure }) => !cure);
  for (const { where, what, cure } of findings) print(visible(`- ${where}: ${what}. Cure: ${cure}.`));
  if (notes.length > 0) print('For information:');
  for (const { where, what } of notes) print(visible(`  ${where}: ${what}.`));
  print(`${findings.length} ${findings.length === 1 ? 'fault' : 'faults'} found`);
  return findings.length;
}
