import { isPublicAddress } from './public-address.ts';

describe('an address that the internet can reach', () => {
  it.each([
    ...['https://www.example.com', 'https://lodestar.io:8443', 'https://localhost.example.com'],
    ...['https://10.example.com', 'http://93.184.215.14', 'http://172.32.0.1', 'http://100.128.0.1'],
    'http://[2606:4700::1111]',
  ])('%s', (url) => expect(isPublicAddress(url)).toBe(true));

  it.each([
    ...['http://localhost:8080', 'http://LOCALHOST.', 'http://site.localhost', 'http://127.0.0.1', 'http://2130706433'],
    ...['http://0.0.0.0:8080', 'http://10.1.2.3', 'http://172.16.0.1', 'http://172.31.255.255', 'http://192.168.1.20'],
    ...['http://169.254.1.1', 'http://100.64.0.1', 'http://[::1]', 'http://[::ffff:8.8.8.8]', 'http://[fe80::1]'],
    ...['http://[fd00::1]', 'http://[2001:db8::1]', 'http://web', 'https://intranet:8443', 'https://mac.local'],
    ...['https://site.internal', 'https://staging.test', 'https://box.home.arpa.'],
  ])('not %s', (url) => expect(isPublicAddress(url)).toBe(false));
});
