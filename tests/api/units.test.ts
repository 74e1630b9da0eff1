import { readdirSync } from 'node:fs';
import path from 'node:path';

// The tests beside the code run in one jest file, because loading modules is most of their work.
const root = path.resolve(import.meta.dirname, '../..');
for (const folder of ['api/src', 'web/src', 'desk'])
  for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.test.ts')) await import(path.join(root, folder, name));
