import { paths } from './paths.ts';
import { site } from './site.ts';

/** Where a forgotten password is reset: in the app, which then leads back to the payment that this browser remembers. */
export const passwordReset = withReturn(site.PASSWORD_RESET_URL, site.PUBLIC_URL);

/**
 * Adds the address to return to, under Supabase's own name for it.
 * @param address a URL, or a path on this site
 */
export function withReturn(address: string, publicUrl: string): string {
  const url = new URL(address, publicUrl);
  url.searchParams.set('redirect_to', publicUrl + paths.createOrg);
  return address.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}
