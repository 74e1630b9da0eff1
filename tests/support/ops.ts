import { runProgram } from '#api/ops/program.ts';
import { output } from '#api/ops/terminal.ts';

let last: Promise<unknown> = Promise.resolve();

/** Runs an operator's command in this process; one after the other, because commands read its environment. */
export function runOps(environment: NodeJS.ProcessEnv, args: string[]) {
  const run = last.then(() => capture(environment, args));
  last = run.catch(() => {});
  return run;
}

async function capture(environment: NodeJS.ProcessEnv, args: string[]) {
  const written = { stdout: '', stderr: '' };
  const [own, streams] = [{ ...process.env }, { ...output }];
  output.out = (text) => (written.stdout += text);
  output.error = (text) => (written.stderr += text);
  process.env = { ...own, ...environment };
  try {
    return { code: await runProgram(args), ...written };
  } finally {
    process.env = own;
    Object.assign(output, streams);
  }
}
