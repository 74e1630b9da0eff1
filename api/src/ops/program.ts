import { Command, CommanderError } from 'commander';
import { EnvironmentError } from '../platform/config/env.ts';
import { addContentCommands } from './content.command.ts';
import { addLaunchCheckCommand } from './launch-check.command.ts';
import { addMailCommands } from './mail.command.ts';
import { addPaymentCommands } from './payments.command.ts';
import { addPrivacyCommands } from './privacy.command.ts';
import { addRecordCommands } from './records.command.ts';
import { addRedirectCommands } from './redirects.command.ts';
import { addStaffCommands } from './staff.command.ts';
import { print, printError } from './terminal.ts';

/**
 * Runs a command of the operator's command line: `npm run ops -- list payments`, and the same in the api container.
 * @param args the words after the program's name
 * @returns the exit status: 0, or 1 when something is wrong, which has then been printed
 */
export async function runProgram(args: string[]): Promise<number> {
  const program = new Command('ops')
    .description(
      'Tasks that must work without the desk: records and their actions, mail, short links, staff and personal data.',
    )
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
    .exitOverride();
  addRecordCommands(program);
  addPaymentCommands(program);
  addMailCommands(program);
  addRedirectCommands(program);
  addContentCommands(program);
  addStaffCommands(program);
  addPrivacyCommands(program);
  addLaunchCheckCommand(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    printError(
      error instanceof EnvironmentError ? error.message : `Failed: ${error instanceof Error ? error.message : error}`,
    );
    return 1;
  }
}
