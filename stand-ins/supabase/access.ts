import type { Request, RequestHandler } from 'express';
import type { AccessTokens, Claims } from './access-tokens.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
  tokens: AccessTokens;
  /** Issuer of access tokens: {SUPABASE_URL}/auth/v1; none where people host the service themselves and set none. */
  issuer: string | undefined;
}

/** Who calls: the server (secret key), an anonymous visitor (publishable key), or a signed-in user (own token). */
export type Caller =
  | { role: 'service_role' }
  | { role: 'anon' }
  | { role: 'authenticated'; claims: Claims }
  | { role: 'rejected'; fault: string };

/**
 * Rejects requests without a known key, as the hosted gateway does first. The `apikey` header decides which project
 * role applies unless the Authorization header carries a user's token; without one, the SDK repeats the key there.
 */
export function requireApiKey(keys: Keys): RequestHandler {
  return (request, response, next) => {
    const apiKey = request.get('apikey');
    if (apiKey === keys.secretKey || apiKey === keys.publishableKey) return next();
    const refusal =
      apiKey === undefined
        ? { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
        : { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' };
    response.status(401).json(refusal);
  };
}

/** Returns the caller of a request that has passed requireApiKey. */
export function callerOf(request: Request, keys: Keys): Caller {
  const apiKey = request.get('apikey');
  const bearer = /^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (bearer && bearer !== apiKey) {
    const read = keys.tokens.read(bearer);
    if ('fault' in read) return { role: 'rejected', fault: read.fault };
    return { role: 'authenticated', claims: read.claims };
  }
  return { role: apiKey === keys.secretKey ? 'service_role' : 'anon' };
}
