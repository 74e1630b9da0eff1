import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './environment-file.ts';

/**
 * `npm run ops`: the operator's commands of the built api. What `npm start` decided wins over .env, but does not concern
 * launch-check, which looks at what will be deployed.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
// A secret that is set wins over its file.
for (const file of process.argv[2] === 'launch-check' ? ['.env'] : ['.data/local.env', '.env'])
  for (const [name, value] of Object.entries(readEnvFile(join(root, file))))
    if (!process.env[name.replace(/_FILE$/, '')]) process.env[name] ??= value;
const program = join(root, 'dist/server/ops.js');
if (!existsSync(program)) {
  console.error('The api has not been built. Run "npm run build" first.');
  process.exit(1);
}
await import(program);
