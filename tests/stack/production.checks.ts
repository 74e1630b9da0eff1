import assert from 'node:assert/strict';
import { check } from './checks.ts';
import { NAME, Stack } from './stack.ts';

/** Checks the base file alone. */
export async function productionChecks(): Promise<void> {
  console.log('\nProduction');
  await check('docker-compose.yml alone refuses to start and names every missing key', async () => {
    const stack = new Stack(`lodestar-production-${NAME}`, true);
    try {
      const { code, output } = await stack.compose(['up', '-d', '--no-build'], {}, 120);
      assert.notEqual(code, 0, output);
      const logs = await stack.logs('check');
      for (const name of [
        'DATABASE_URL',
        'POSTGRES_PASSWORD',
        'PUBLIC_URL',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'SUPABASE_URL',
        'SUPABASE_SECRET_KEY',
      ])
        assert.match(logs, new RegExp(name), `${name} is not named in:\n${logs}`);
      assert.deepEqual(await stack.containers('db'), [], 'nothing else has started');
    } finally {
      await stack.destroy();
    }
  });
}
