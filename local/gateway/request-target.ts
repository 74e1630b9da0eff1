import type { IncomingMessage } from 'node:http';

/**
 * Brings a request into the form that everything behind expects: its target is a path, and it names a host. An absolute target
 * (`GET http://host/path`) names the host itself, whatever the header says (RFC 9112, 3.2.2); HTTP/1.0 needs to name none.
 * @param ownHost stands in for a host that is not named
 * @returns false when the target is no address of a site: `*`, another scheme
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
