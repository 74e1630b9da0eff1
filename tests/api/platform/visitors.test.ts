import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitKey } from '../../../api/src/platform/http/rate-limits.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMIT_SIGNUPS_PER_MINUTE: '2' });
});
afterAll(() => api.close());

/** Sends an invalid registration from each of these addresses in turn. @returns the statuses */
async function statuses(...addresses: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const address of addresses)
    found.push((await api.http.post('/api/trials').set('X-Forwarded-For', address).send({})).status);
  return found;
}

describe('what counts as one visitor', () => {
  it('all addresses of an IPv6 /64 network, however they are written, but not the neighbouring network', async () => {
    const written = ['2001:db8:0:1::1', '2001:DB8:0:1:ffff:ffff:ffff:ffff', '[2001:db8:0000:0001::7]:443'];
    expect(await statuses(...written)).toEqual([400, 400, 429]);
    expect(await statuses('2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8::1:0:0:1')).toEqual([400, 400, 400]);
  });

  it('an IPv4 address, even when IPv6 wraps it', async () => {
    expect(await statuses('203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104')).toEqual([400, 400, 429]);
    expect(await statuses('203.0.113.5', '::ffff:203.0.113.6')).toEqual([400, 400]);
  });

  it.each([
    ['203.0.113.4', '203.0.113.4'],
    ['::ffff:203.0.113.4', '203.0.113.4'],
    ['0:0:0:0:0:ffff:cb00:7104', '203.0.113.4'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ])('%p counts as %p', (ip, key) => {
    expect(limitKey(ip)).toBe(key);
  });
});
