import { expect, it } from '@jest/globals';
import { leadsInside } from './inside-address.ts';

it.each([
  ...['http://127.0.0.1:9/', 'http://localhost/', 'http://10.1.2.3/', 'https://192.168.0.1/'],
  ...['http://169.254.169.254/latest/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[fd00::1]/'],
  ...['http://2130706433/', 'http://0x7f.1/'],
])('%s leads into a private network', async (url) => {
  expect(await leadsInside(url)).toBe(true);
});

it.each(['https://93.184.215.14/', 'http://[2606:2800:21f::1]/', 'https://no-such-host.invalid/'])(
  '%s does not lead into a private network',
  async (url) => {
    expect(await leadsInside(url)).toBe(false);
  },
);
