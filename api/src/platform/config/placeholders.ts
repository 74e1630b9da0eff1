/** Returns whether an address is a placeholder that must be replaced before the site goes public. */
export function isPlaceholder(address: string): boolean {
  if (address.startsWith('/__local/')) return true;
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  if (/(^|\.)example\.(com|org|net)$/.test(hostname) || hostname === 'localhost') return true;
  return pathname === '/' && /^(www\.)?(x|twitter|linkedin)\.com$/.test(hostname);
}
