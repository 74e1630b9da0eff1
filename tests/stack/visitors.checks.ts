import assert from 'node:assert/strict';
import { postJson } from './ask.ts';
import { check } from './checks.ts';
import type { Stack } from './stack.ts';

/** Checks what nginx's limits count as one visitor. The api's own limits are in tests/api/platform/http.test.ts. */
export async function visitorChecks(stack: Stack): Promise<void> {
  console.log('\nVisitors');
  await check('IPv6 addresses count by their /64 network, wrapped IPv4 addresses as IPv4', async () => {
    // Allow two a minute, and trust any proxy in front of nginx.
    const limits = { TRUSTED_PROXIES: '0.0.0.0/0', RATE_LIMIT_SIGNUPS_PER_MINUTE: '2' };
    await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web'], limits);
    const statuses = async (...addresses: string[]) => {
      const found: number[] = [];
      for (const address of addresses) {
        found.push((await postJson(stack.url, '/api/trials', {}, { 'x-forwarded-for': address })).status);
      }
      return found;
    };
    assert.deepEqual(await statuses('2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:a:b:c:d'), [400, 400, 429]);
    assert.deepEqual(await statuses('2001:db8:0:2::1', '2001:db8:a00:100::1'), [400, 400]);
    assert.deepEqual(await statuses('203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104'), [400, 400, 429]);
    assert.deepEqual(await statuses('::ffff:203.0.113.5', '203.0.113.6', '203.0.113.5'), [400, 400, 400]);
  });
  await stack.must(['up', '-d', '--wait', '--no-deps', '--force-recreate', 'web']);
}
