import { fileURLToPath } from 'node:url';
import { ExecaError, execa } from 'execa';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Something that the operator can correct; its message says how. */
export class Trouble extends Error {}

interface Options {
  /** Variables beside this process's own. */
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Prints the output while the command runs. */
  loud?: boolean;
}

/**
 * Runs Docker's own client, which reaches a manager as DOCKER_HOST or the current context say.
 * @returns its output @throws Trouble with Docker's own words
 */
export async function docker(args: string[], { env = {}, input, loud = false }: Options = {}): Promise<string> {
  try {
    const { stdout } = await execa('docker', args, {
      cwd: ROOT,
      env,
      ...(input === undefined ? { stdin: 'ignore' } : { input }),
      ...(loud && { stdout: ['pipe', 'inherit'], stderr: ['pipe', 'inherit'] }),
    });
    return String(stdout);
  } catch (error) {
    throw explained(error, args);
  }
}

/** Runs a command whose output is a line of JSON for each object. */
export async function dockerLines<T>(args: string[]): Promise<T[]> {
  const output = await docker([...args, '--format', '{{json .}}']);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

/** Copies images from the manager's engine to another one. @param host as Docker reaches it, e.g. ssh://root@host */
export async function copyImages(images: string[], host: string): Promise<void> {
  try {
    await execa('docker', ['save', ...images], { buffer: false, stdin: 'ignore' }).pipe('docker', [
      '-H',
      host,
      'load',
      '-q',
    ]);
  } catch (error) {
    throw explained(error, ['save …', '|', 'docker', '-H', host, 'load']);
  }
}

function explained(error: unknown, args: string[]): Trouble {
  if (!(error instanceof ExecaError)) return new Trouble(String(error));
  if (error.code === 'ENOENT') return new Trouble('Docker is not installed here.');
  // Without the arguments: a variable in them may be secret.
  const command = args.slice(0, args[0] === '-H' ? 4 : 2).join(' ');
  const words = String(error.stderr || error.shortMessage).trim();
  return new Trouble(`docker ${command} failed: ${words}`);
}
