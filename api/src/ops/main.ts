import { Command, CommanderError } from 'commander';
import { EnvironmentError } from '../platform/config/env.ts';
import { setLogLevel } from '../platform/log.ts';
import { addLeadCommands } from './leads.command.ts';
import { addPaymentCommands } from './payments.command.ts';
import { addRedirectCommands } from './redirects.command.ts';

/** The operator's command line: `npm run ops -- payments list`, and the same in the api container. */
setLogLevel('warn');
const program = new Command('ops')
  .description("The operator's view of payments, organizations, leads and short links.")
  .exitOverride();
addPaymentCommands(program);
addLeadCommands(program);
addRedirectCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(
      error instanceof EnvironmentError ? error.message : `Failed: ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  }
}
