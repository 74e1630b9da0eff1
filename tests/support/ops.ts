import path from 'node:path';
import { execa } from 'execa';

/** The built program. */
export const opsProgram = path.resolve(import.meta.dirname, '../../dist/server/ops.js');

/**
 * Runs the operator's command as the built program, in a process of its own, and waits for its end.
 * @param environment all the variables that it has; of this process's own it gets PATH alone
 * @param args what stands behind `npm run ops --`
 * @returns how it ended and what it wrote; a command that fails is a result too
 */
export async function runOps(environment: NodeJS.ProcessEnv, args: string[]) {
  const env = { ...environment, PATH: process.env.PATH };
  const { exitCode, stdout, stderr } = await execa(process.execPath, [opsProgram, ...args], {
    env,
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
  });
  return { code: exitCode, stdout, stderr };
}
