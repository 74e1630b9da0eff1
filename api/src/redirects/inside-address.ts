import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether a URL leads into a private network or to this machine, by its IP address or by any address that its
 * host name resolves to. Prevents server-side request forgery: staff must not be able to make the api call hosts that
 * only the api can reach.
 * @param url absolute http(s) address
 */
export async function leadsInside(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast');
}
