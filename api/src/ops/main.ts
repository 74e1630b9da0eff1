import { Command, CommanderError } from 'commander';
import { EnvironmentError } from '../platform/config/env.ts';
import { setLogLevel } from '../platform/log.ts';
import { addDealCommands } from './deals.command.ts';
import { addInvoiceCommands } from './invoices.command.ts';
import { addLeadCommands } from './leads.command.ts';
import { addMailCommands } from './mail.command.ts';
import { addNumberCommands } from './numbers.command.ts';
import { addOrganizationCommands } from './organizations.command.ts';
import { addPaymentCommands } from './payments.command.ts';
import { addPrivacyCommands } from './privacy.command.ts';
import { addRedirectCommands } from './redirects.command.ts';
import { addStaffCommands } from './staff.command.ts';
import { print, printError } from './terminal.ts';

/** The operator's command line: `npm run ops -- payments list`, and the same in the api container. */
setLogLevel('warn');
process.stdout.on('error', endWithoutReader);
const program = new Command('ops')
  .description(
    'Manage payments, organizations, invoices, leads, deals, mails, short links, staff, numbers and personal data.',
  )
  .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
  .exitOverride();
addPaymentCommands(program);
addOrganizationCommands(program);
addInvoiceCommands(program);
addLeadCommands(program);
addDealCommands(program);
addMailCommands(program);
addRedirectCommands(program);
addStaffCommands(program);
addPrivacyCommands(program);
addNumberCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    printError(
      error instanceof EnvironmentError ? error.message : `Failed: ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  }
}

/** Handles output that cannot be written. A full disk is an error; a reader that closed the pipe (`| head`) is not. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  printError(`Failed: ${error.message}`);
  process.exit(1);
}
