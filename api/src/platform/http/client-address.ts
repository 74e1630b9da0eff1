import { isIP } from 'node:net';

/**
 * The address in what a proxy wrote, which may carry a port or a zone: `203.0.113.4:51234`, `[2001:db8::1]:443`, `fe80::1%eth0`.
 * @returns null when there is no address in it
 */
export function clientAddress(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare)) return bare;
  const withoutPort = bare.replace(/:\d+$/, '');
  return isIP(withoutPort) ? withoutPort : null;
}
