import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run ops`: the operator's commands of the built api, with what `npm start` decided before what .env says. Node's own
 * --env-file-if-exists would print a line for each file that is not there.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
for (const file of ['.data/local.env', '.env'].map((name) => join(root, name))) {
  if (existsSync(file)) process.loadEnvFile(file);
}
const program = join(root, 'dist/server/ops.js');
if (!existsSync(program)) {
  console.error('The api has not been built. Run "npm run build" first.');
  process.exit(1);
}
await import(program);
