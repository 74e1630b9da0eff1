import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { rolldown } from 'rolldown';
import { nodeEnvironment, nodeFlags } from './node-flags.ts';

const root = path.resolve(import.meta.dirname, '..');
const compiled = path.join(root, 'dist/compiled');
const server = path.join(root, 'dist/server');

/** Packages that libraries ask for only when they are there; we do without them. */
const optional = [
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)/,
  /^@fastify\//,
  /^@as-integrations\//,
  'pg-native',
];

/**
 * Builds the api's programs: dist/server/{main,ops,migrate,check}.js, with everything they need beside them. TypeScript emits
 * the decorators' metadata, which no bundler does; bundling then makes the start three times as fast and saves 45 MB of memory,
 * because thousands of small modules become a few large ones.
 * @throws Error with the tools' own output
 */
async function buildApi(): Promise<void> {
  await rm(compiled, { recursive: true, force: true });
  await compile();
  const bundle = await rolldown({
    input: {
      main: path.join(compiled, 'api/src/main.js'),
      ops: path.join(compiled, 'api/src/ops/main.js'),
      migrate: path.join(compiled, 'db/migrate-main.js'),
      check: path.join(compiled, 'api/src/check-main.js'),
    },
    platform: 'node',
    external: optional,
    logLevel: 'warn',
  });
  await rm(server, { recursive: true, force: true });
  await bundle.write({
    dir: server,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    // The text of a program stays in memory, twice as wide when one character needs it. Lines and names stay: traces show them.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  await bundle.close();
  await cp(path.join(root, 'db/migrations'), path.join(server, 'migrations'), { recursive: true });
  await writeFile(path.join(server, 'start.sh'), startScript());
}

/** What the container runs, as everything else does that starts the api. */
function startScript(): string {
  const environment = Object.entries(nodeEnvironment).map(([name, value]) => `export ${name}=${value}\n`);
  return `#!/bin/sh\n${environment.join('')}exec node ${nodeFlags.join(' ')} "$(dirname "$0")/main.js"\n`;
}

async function compile(): Promise<void> {
  const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', '--noEmitOnError', '--pretty', 'false'];
  const { failed, all, exitCode } = await execa(process.execPath, args, { cwd: root, all: true, reject: false });
  if (failed) throw new Error(all.trim() || `tsc ended with ${exitCode}`);
}

try {
  await buildApi();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
