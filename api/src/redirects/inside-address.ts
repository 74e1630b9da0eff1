import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Tells whether a URL leads into a private network, or to this machine: by its own address, or by one of those that its
 * name stands for. What staff type must not make the api knock on doors that only the api can reach.
 * @param url absolute http(s) address
 */
export async function leadsInside(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast');
}
