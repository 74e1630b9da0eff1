/** Names that public DNS does not resolve (RFC 2606, 6761, 6762, 8375, and those that home routers hand out). */
const localName = /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|test|invalid|example|home\.arpa)$/;

/**
 * IPv4 addresses that the internet does not route (RFC 6890): this host, private networks, carrier-grade NAT,
 * link-local, multicast and above.
 */
const privateIpv4 =
  /^(0|10|127|22[4-9]|2[3-5]\d)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** Public IPv6 addresses: the internet routes 2000::/3, except 2001:db8::/32, which is reserved for documentation. */
const publicIpv6 = /^\[(?!2001:0?db8:)[23][\da-f]{3}:/;

/**
 * Reports whether an address can be reached from the internet, as far as the address itself tells: a dotted name that
 * is not local, or a public IP.
 * @param url absolute, e.g. the site's PUBLIC_URL
 * @throws TypeError when it is not a URL
 */
export function isPublicAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return publicIpv6.test(host);
  if (/^[\d.]+$/.test(host)) return !privateIpv4.test(host);
  return host.includes('.') && !localName.test(host);
}
