import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecaError } from 'execa';
import { fingerprint } from './fingerprint.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORD = join(ROOT, '.data', 'build.json');
const SHARED = ['package-lock.json', 'tsconfig.json'];

interface Part {
  name: 'api' | 'web';
  /** Fingerprint of everything that the result depends on. */
  inputs: string;
  /** A file that exists once the part is built. */
  result: string;
  build(): Promise<void>;
}

/** A failed build; the message holds the tools' own output. */
export class BuildError extends Error {}

/**
 * Rebuilds the parts whose inputs changed since their last success.
 * @param signal ends a running build; its promise is rejected once all of its processes are gone
 * @returns for each part a promise of whether it was rebuilt, so that the api can start while the pages are being made
 */
export function startBuild(signal?: AbortSignal): Record<Part['name'], Promise<boolean>> {
  const api: Part = {
    name: 'api',
    inputs: fingerprint(ROOT, [...SHARED, 'api', 'db']),
    result: 'dist/server/main.js',
    build: () => run('The api', 'api/build.ts', process.env, signal),
  };
  const web: Part = {
    name: 'web',
    inputs: fingerprint(ROOT, [...SHARED, 'web', 'desk', 'api/src/contract', 'api/src/content']),
    result: 'dist/build-id',
    build: () => run('The site', 'web/build/build.ts', { ...process.env, NODE_ENV: 'production' }, signal),
  };
  return { api: ensure(api), web: ensure(web) };
}

async function ensure(part: Part): Promise<boolean> {
  if (existsSync(join(ROOT, part.result)) && readRecord()[part.name] === part.inputs) return false;
  writeRecord({ ...readRecord(), [part.name]: undefined });
  await part.build();
  writeRecord({ ...readRecord(), [part.name]: part.inputs });
  return true;
}

async function run(what: string, script: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  // Loaded on demand: most starts need no build.
  const { execa } = await import('execa');
  const options = {
    cwd: ROOT,
    env,
    extendEnv: false,
    all: true,
    // Tells the compiler when we end, even when we are killed (follow-parent.mjs).
    ipc: true,
    ...(signal && { cancelSignal: signal }),
  } as const;
  const follow = ['--import', './local/follow-parent.mjs'];
  await execa(process.execPath, [...follow, script], options).catch((error: ExecaError<typeof options>) => {
    throw new BuildError(`${what} could not be built:\n${error.all}`);
  });
}

function readRecord(): Partial<Record<Part['name'], string>> {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

function writeRecord(record: object): void {
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const parts = startBuild();
    const outcomes = await Promise.allSettled([parts.api, parts.web]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const [api, web] = [await parts.api, await parts.web];
    console.log(`api ${api ? 'built' : 'unchanged'}, web ${web ? 'built' : 'unchanged'}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
