import type { IncomingMessage } from 'node:http';

/**
 * Brings a request into the form that the handlers expect: its target is a path, and it has a host. An absolute target
 * (`GET http://host/path`) overrides the Host header (RFC 9112, 3.2.2); HTTP/1.0 needs no host.
 * @param ownHost used when the request has no host
 * @returns false when the target is not a web address: `*`, another scheme
 */
export function toOriginForm(request: IncomingMessage, ownHost: string): boolean {
  const [isAbsolute, authority = '', rest = ''] =
    /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)(.*)$/i.exec(request.url ?? '') ?? [];
  if (isAbsolute) {
    request.headers.host = authority;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  request.headers.host ||= ownHost;
  return request.url?.startsWith('/') ?? false;
}
