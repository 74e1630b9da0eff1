import { setLogLevel } from '../platform/log.ts';
import { runProgram } from './program.ts';
import { printError } from './terminal.ts';

setLogLevel('warn');
process.stdout.on('error', endWithoutReader);
process.exitCode = await runProgram(process.argv.slice(2));

/** Handles output that cannot be written. A full disk is an error; a reader that closed the pipe (`| head`) is not. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  printError(`Failed: ${error.message}`);
  process.exit(1);
}
