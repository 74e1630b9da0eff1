import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { testKeys } from '../support/keys.ts';

const root = path.resolve(import.meta.dirname, '../..');

it.each(['api/src/app/check-main.ts', 'db/migrate-main.ts'])('a secret given as a file is read by %s', (program) => {
  const { PATH } = process.env;
  const env = { PATH, ...testKeys, SUPABASE_URL: 'https://project.example', DATABASE_URL_FILE: '/nowhere/url' };
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', path.join(root, program)], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL_FILE names a file that cannot be read');
});
