import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds mail-samples.ts for programs that run directly in Node, which strips types but does not read JSX. */
export async function buildMailSamples(): Promise<typeof import('./mail-samples.ts')> {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, 'mails-'));
  try {
    const input = path.join(root, 'tests/support/mail-samples.ts');
    const output = { dir, format: 'esm', entryFileNames: 'mails.mjs', codeSplitting: false } as const;
    await build({ input, platform: 'node', tsconfig: path.join(root, 'tsconfig.json'), logLevel: 'warn', output });
    return await import(pathToFileURL(path.join(dir, 'mails.mjs')).href);
  } finally {
    await rm(dir, { recursive: true });
  }
}
