import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'rolldown';
import { nodeEnvironment, nodeFlags } from './node-flags.ts';

const root = path.resolve(import.meta.dirname, '..');
const server = path.join(root, 'dist/server');

/** Packages that libraries ask for only when they are there; we do without them. */
export const optional = [
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)/,
  /^@fastify\//,
  /^@as-integrations\//,
  'pg-native',
];

/**
 * How the api's programs are bundled: {main,ops,migrate,check}.js, the thread that draws PDFs, and everything they need beside
 * them. A bundle starts three times as fast as thousands of small modules and takes 45 MB less memory. Types are not checked here:
 * `npm run check` does that.
 * @param dir where the programs are written, absolute
 */
export function apiBundle(dir: string) {
  return {
    input: {
      main: path.join(root, 'api/src/app/main.ts'),
      ops: path.join(root, 'api/src/ops/main.ts'),
      migrate: path.join(root, 'db/migrate-main.ts'),
      check: path.join(root, 'api/src/app/check-main.ts'),
      'draw-pdf.worker': path.join(root, 'api/src/content/draw-pdf.worker.ts'),
    },
    platform: 'node',
    // It asks for decorators and for the types of constructors' parameters, by which Nest finds what to pass.
    tsconfig: path.join(root, 'tsconfig.json'),
    // These have libraries of their own; their folders are beside the bundle (Dockerfile.api).
    external: [...optional, 'sharp', '@hyzyla/pdfium'],
    logLevel: 'warn',
    output: {
      dir,
      format: 'esm',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
      // The text of a program stays in memory, twice as wide when one character needs it. Lines and names stay: traces show them.
      comments: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    },
  } satisfies BuildOptions;
}

/** Builds dist/server. @throws Error with the bundler's own output */
async function buildApi(): Promise<void> {
  await rm(server, { recursive: true, force: true });
  await build(apiBundle(server));
  await cp(path.join(root, 'db/migrations'), path.join(server, 'migrations'), { recursive: true });
  await writeFile(path.join(server, 'start.sh'), startScript());
  await cp(path.join(root, 'api/healthcheck.sh'), path.join(server, 'healthcheck.sh'));
}

/** What the container runs, as everything else does that starts the api. It notes the process for healthcheck.sh. */
function startScript(): string {
  const environment = Object.entries(nodeEnvironment).map(([name, value]) => `export ${name}=${value}\n`);
  const notes = [
    'notes=/tmp\n[ -z "$TMPDIR" ] || notes=$TMPDIR\n',
    'echo $$ >"$notes/api.pid"\necho -8 >"$notes/api.misses"\nrm -f "$notes/api.was-ready"\n',
  ];
  // Arguments are further flags for Node.
  const start = `exec node ${nodeFlags.join(' ')} "$@" "$(dirname "$0")/main.js"\n`;
  return ['#!/bin/sh\n', ...environment, ...notes, start].join('');
}

if (process.argv[1] === import.meta.filename) {
  try {
    await buildApi();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
