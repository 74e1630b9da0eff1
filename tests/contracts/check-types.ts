import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Described } from './described.ts';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const compilerOptions = {
  ...{ target: 'es2023', module: 'nodenext', strict: true, exactOptionalPropertyTypes: true },
  ...{ types: ['node'], typeRoots: [path.resolve(here, '../../node_modules/@types')] },
  ...{ skipLibCheck: true, noEmit: true, allowImportingTsExtensions: true, experimentalDecorators: true },
};

/**
 * Compares exchanges with the contracts of Stripe and Supabase, which are types: writes each request and response as
 * the value of a constant and lets the compiler report what does not fit. It notices unknown and missing fields, enums,
 * nulls and members of unions, and needs two seconds in all.
 * @returns the compiler's complaints for each exchange, in order; an empty list for one that fits
 */
export async function checkTypes(exchanges: Described[]): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  const source = (name: string) => JSON.stringify(path.join(here, name));
  const head = [
    `import type { StripeContract } from ${source('stripe.contract.ts')};`,
    `import type { SupabaseContract } from ${source('supabase.contract.ts')};`,
    'interface Contract extends StripeContract, SupabaseContract {}',
  ];
  // One line per exchange, so that a line number identifies it.
  const lines = exchanges.map(({ operation, request, response }, index) => {
    const type = `Contract[${JSON.stringify(operation)}]`;
    return `export const e${index}: ${type} = ${JSON.stringify({ request, response })};`;
  });
  try {
    await writeFile(path.join(folder, 'exchanges.ts'), [...head, ...lines].join('\n'));
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['exchanges.ts'] }));
    const complaints = parseOutput(await compile(folder));
    return exchanges.map((_exchange, index) => complaints.get(head.length + index + 1) ?? []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compile(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const args = [compiler, '--pretty', 'false', '-p', folder];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout));
  });
}

/** @throws Error for a complaint that is not about an exchange, which means that the contracts themselves are wrong */
function parseOutput(output: string): Map<number, string[]> {
  const complaints = new Map<number, string[]>();
  for (const text of output.split(/\n(?!\s)/).filter(Boolean)) {
    const [, line, message] = /^exchanges\.ts\((\d+),\d+\): error (TS\d+: .*)$/s.exec(text) ?? [];
    if (!message) throw new Error(`The contracts cannot be compiled: ${output}`);
    complaints.set(Number(line), [...(complaints.get(Number(line)) ?? []), message]);
  }
  return complaints;
}
