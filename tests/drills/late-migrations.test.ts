import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { nodeEnvironment } from '../../api/node-flags.ts';
import { missingMigrations } from '../../db/migrate.ts';
import { endProcess, main } from '../support/api-process.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { until } from '../support/until.ts';

const environment = await sharedEnvironment();

it('an api that starts before its migrations waits for them, says so, and serves once they are there', async () => {
  const [last] = await environment.rows<{ name: string }>('select max(name) as name from kysely_migration');
  const name = last?.name ?? '';
  const remove = 'delete from kysely_migration where name = $1 returning timestamp';
  const [row] = await environment.rows<{ timestamp: string }>(remove, [name]);
  expect(await missingMigrations(environment.variables.DATABASE_URL ?? '')).toEqual([name]);
  const env = { ...nodeEnvironment, ...environment.variables, PATH: process.env.PATH, LOG_LEVEL: 'info' };
  const api = spawn('node', [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let output = '';
    api.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await until(() => output.includes(`migrations are missing: ${name}`));
    expect(output).not.toContain('api_started');
    await environment.rows('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, row?.timestamp]);
    await until(() => output.includes('api_started'));
  } finally {
    await endProcess(api, 'SIGTERM');
  }
});
