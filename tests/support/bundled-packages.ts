import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { fingerprint } from '#local/fingerprint.ts';
import { optional } from '../../api/build.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Packages that, with their dependencies, consist of dozens or hundreds of modules. */
const packages = [
  '@nestjs/common',
  '@nestjs/config',
  '@nestjs/core',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  '@nestjs/throttler',
  '@supabase/supabase-js',
  'express',
  'fast-check',
  'graphile-worker',
  'kysely',
  'kysely/migration',
  'nodemailer',
  'prom-client',
  'sanitize-html',
  'stripe',
  'supertest',
  'zod',
];

/**
 * Bundles large packages into a few files. Jest loads all modules again for every test file, and with thousands of
 * small ones that was most of its work. The bundles are kept until the packages change.
 * @returns jest's moduleNameMapper: the file that replaces each package
 */
export async function bundlePackages(): Promise<Record<string, string>> {
  const inputs = fingerprint(root, ['package-lock.json', 'tests/support/bundled-packages.ts']);
  const folder = path.join(root, 'node_modules/.cache/bundled-packages', inputs.slice(0, 16));
  if (!existsSync(folder)) {
    await mkdir(path.dirname(folder), { recursive: true });
    const draft = await mkdtemp(`${folder}-`);
    await bundle(draft);
    await rename(draft, folder).catch((error) => {
      // Another run may have made it first.
      if (!existsSync(folder)) throw error;
    });
  }
  return Object.fromEntries(packages.map((name) => [`^${name}$`, path.join(folder, fileOf(name))]));
}

const fileOf = (name: string) => `${name.replaceAll(/\W+/g, '-')}.mjs`;

async function bundle(folder: string): Promise<void> {
  for (const name of packages) {
    // Import it to learn its exports: a bundler cannot tell what a CommonJS module exports.
    const exported = Object.keys(await import(name)).filter((key) => key !== 'module.exports');
    await writeFile(path.join(folder, fileOf(name)), `export { ${exported} } from '${name}';\n`);
  }
  await build({
    input: packages.map((name) => path.join(folder, fileOf(name))),
    platform: 'node',
    external: [...optional, 'pg', 'reflect-metadata'],
    logLevel: 'warn',
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      // Halves what is parsed for every test file. Names stay, because Nest and stack traces show them.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    },
  });
}
