import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { isEmail } from '../../api/src/contract/text.values.ts';
import { readEnvironment } from '../environment.ts';
import { isFinding, printable } from './finding.ts';

/** Where the text goes; tests put their own functions here. */
const terminal = {
  out: (text: string): unknown => process.stdout.write(text),
  error: (text: string): unknown => process.stderr.write(text),
};

/**
 * Runs `npm run launch-check`, which lists what has to be settled before this site goes public. Without options it looks
 * only at files and variables; with --live it also asks the site and the vendors.
 * @param args the words after the program's name
 * @returns the exit status
 */
export async function launchCheck(args: string[], environment = process.env, output = terminal): Promise<number> {
  const program = new Command('launch-check')
    .description('lists what is still sample material, a placeholder or missing')
    .option('--strict', 'exit status 1 when there is anything')
    .option(
      '--live',
      'ask the site and the vendors instead, with the keys of .env; exit status 1 when anything is wrong',
    )
    .option(
      '--write',
      'with --live: also send a test lead through each form, open a Checkout Session in test mode, create properties at HubSpot',
    )
    .option('--email <address>', 'with --write: an address of your own domain, that the test leads come from')
    .allowExcessArguments(false)
    .configureOutput({ writeOut: output.out, writeErr: output.error })
    .exitOverride();
  try {
    const { strict, live, write, email } = program.parse(args, { from: 'user' }).opts();
    if (write && !live) program.error('--write needs --live');
    if (write && !isEmail(email ?? '')) program.error('--write needs --email with an address of your own domain');
    const { given } = readEnvironment(fileURLToPath(new URL('../..', import.meta.url)), environment);
    const count = live
      ? await printLive(given, write ? { email } : undefined, output)
      : (await import('./samples.ts')).printSamples(given);
    return (strict || live) && count > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

/** @returns the number of findings */
async function printLive(given: NodeJS.ProcessEnv, write: { email: string } | undefined, { out }: typeof terminal) {
  const { runLiveChecks, secretsOf } = await import('./live.ts');
  const secrets = secretsOf(given);
  const lines = await runLiveChecks(given, write);
  const findings = lines.filter(isFinding);
  const notes = lines.filter((line) => !isFinding(line));
  for (const line of findings) out(`- ${printable(line, secrets)}\n`);
  if (notes.length > 0) out('For information:\n');
  for (const line of notes) out(`  ${printable(line, secrets)}\n`);
  out(`${findings.length} ${findings.length === 1 ? 'fault' : 'faults'} found\n`);
  return findings.length;
}
