import path from 'node:path';
import { execa } from 'execa';

export const opsProgram = path.resolve(import.meta.dirname, '../../dist/server/ops.js');

/** Runs an operator's command with the built program, in a process that inherits only PATH from this one. */
export async function spawnOps(environment: NodeJS.ProcessEnv, args: string[]) {
  const env = { ...environment, PATH: process.env.PATH };
  const { exitCode, stdout, stderr } = await execa(process.execPath, [opsProgram, ...args], {
    env,
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
  });
  return { code: exitCode, stdout, stderr };
}
