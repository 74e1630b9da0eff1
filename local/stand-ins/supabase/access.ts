import type { Request, RequestHandler } from 'express';
import type { Claims } from './jwt.ts';
import { readToken } from './jwt.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
  /** Signs access tokens. */
  jwtSecret: string;
}

/** Who calls: the server (secret key), an anonymous visitor (publishable key), or a signed-in user (own token). */
export type Caller =
  | { role: 'service_role' }
  | { role: 'anon' }
  | { role: 'authenticated'; claims: Claims; token: string }
  | { role: 'rejected'; fault: string };

/**
 * What the hosted gateway does before anything else: no known key, no entry. The `apikey` header decides which project role
 * applies unless the Authorization header carries a user's token; the SDK repeats the key there otherwise.
 */
export function requireApiKey(keys: Keys): RequestHandler {
  return (request, response, next) => {
    const apiKey = request.get('apikey');
    if (apiKey === undefined) {
      response
        .status(401)
        .json({ message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' });
    } else if (apiKey !== keys.secretKey && apiKey !== keys.publishableKey) {
      response
        .status(401)
        .json({ message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' });
    } else {
      next();
    }
  };
}

/** The caller of a request that has passed requireApiKey. */
export function callerOf(request: Request, keys: Keys): Caller {
  const apiKey = request.get('apikey');
  const bearer = /^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (bearer && bearer !== apiKey) {
    const read = readToken(bearer, keys.jwtSecret);
    if ('fault' in read) return { role: 'rejected', fault: read.fault };
    return { role: 'authenticated', claims: read.claims, token: bearer };
  }
  return { role: apiKey === keys.secretKey ? 'service_role' : 'anon' };
}
