import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { isEmail } from '../../api/src/contract/text.values.ts';
import { readEnvironment } from '../environment.ts';
import { isFinding, printable } from './finding.ts';

/**
 * `npm run launch-check`: lists what has to be settled before this site goes public. Without options it looks only at
 * files and variables; with --live it also asks the site and the vendors.
 */
const program = new Command('launch-check')
  .description('lists what is still sample material, a placeholder or missing')
  .option('--strict', 'exit status 1 when there is anything')
  .option('--live', 'ask the site and the vendors instead, with the keys of .env; exit status 1 when anything is wrong')
  .option(
    '--write',
    'with --live: also send a test lead through each form, open a Checkout Session in test mode, create properties at HubSpot',
  )
  .option('--email <address>', 'with --write: an address of your own domain, that the test leads come from')
  .allowExcessArguments(false)
  .parse();
const { strict, live, write, email } = program.opts();
if (write && !live) program.error('--write needs --live');
if (write && !isEmail(email ?? '')) program.error('--write needs --email with an address of your own domain');

const { given } = readEnvironment(fileURLToPath(new URL('../..', import.meta.url)));
const count = live ? await printLive() : (await import('./samples.ts')).printSamples(given);
if ((strict || live) && count > 0) process.exitCode = 1;

/** @returns the number of findings */
async function printLive(): Promise<number> {
  const { runLiveChecks, secretsOf } = await import('./live.ts');
  const secrets = secretsOf(given);
  const lines = await runLiveChecks(given, write ? { email } : undefined);
  const findings = lines.filter(isFinding);
  const notes = lines.filter((line) => !isFinding(line));
  for (const line of findings) console.log(`- ${printable(line, secrets)}`);
  if (notes.length > 0) console.log('For information:');
  for (const line of notes) console.log(`  ${printable(line, secrets)}`);
  console.log(`${findings.length} ${findings.length === 1 ? 'fault' : 'faults'} found`);
  return findings.length;
}
