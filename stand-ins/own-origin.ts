import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';

/**
 * Keeps other sites from changing or reading the stand-ins through a developer's browser. A request that writes has to
 * come from a page of its own origin (as browsers report in Sec-Fetch-Site, older ones in Origin). The local pages
 * answer only under names that nobody else can point to this machine (DNS rebinding): IP addresses, names of one word
 * (localhost, a container), *.localhost and the site's own host. Programs send none of these headers; the api's calls
 * are not below /__local/.
 * @param publicUrl the site's origin
 */
export function ownOriginOnly(publicUrl: string): RequestHandler {
  const site = new URL(publicUrl);
  return (request, response, next) => {
    const isLocalPage = /^\/__local(\/|$)/i.test(request.path);
    const isRefused = (isLocalPage && !isOwnHost(request, site)) || (sends(request) && isForeign(request, site));
    if (!isRefused) return next();
    response.status(403).type('text').send(`Refused: the request comes from another site than ${publicUrl}.`);
  };
}

function isOwnHost(request: Request, site: URL): boolean {
  const host = request.get('host');
  if (!host) return true;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
  if (name === undefined) return false;
  return name === site.hostname || /^[^.]+$|\.localhost$/.test(name) || isIP(name) > 0;
}

function sends({ method }: Request): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

function isForeign(request: Request, site: URL): boolean {
  const from = request.get('sec-fetch-site');
  // same-site is not enough: every other port of this machine is same-site.
  if (from) return from !== 'same-origin' && from !== 'none';
  const origin = request.get('origin');
  if (!origin) return false;
  const host = URL.parse(origin)?.host;
  return !host || (host !== request.get('host') && host !== site.host);
}
