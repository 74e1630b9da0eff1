import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

export interface Claims {
  sub: string;
  session_id: string;
  /** Unix seconds. */
  exp: number;
  [name: string]: unknown;
}

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
  | { role: 'authenticated'; claims: Claims }
  | { role: 'rejected'; fault: string };

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });
const UNVERIFIED = 'invalid JWT: unable to parse or verify signature';

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
    const read = readToken(bearer, keys.jwtSecret);
    if ('fault' in read) return { role: 'rejected', fault: read.fault };
    return { role: 'authenticated', claims: read.claims };
  }
  return { role: apiKey === keys.secretKey ? 'service_role' : 'anon' };
}

/** Creates a signed HS256 token. */
export function signToken(claims: Claims, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${signature(content, secret)}`;
}

/** Returns the claims of a token that we signed and that has not expired, or else what is wrong with it. */
function readToken(token: string, secret: string): { claims: Claims } | { fault: string } {
  const [header, payload, given, ...rest] = token.split('.');
  if (!header || !payload || !given || rest.length > 0) {
    return { fault: `${UNVERIFIED}, token is malformed: token contains an invalid number of segments` };
  }
  const expected = Buffer.from(signature(`${header}.${payload}`, secret));
  const actual = Buffer.from(given);
  if (header !== HEADER || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    return { fault: `${UNVERIFIED}, token signature is invalid: signature is invalid` };
  }
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (claims.exp * 1000 < Date.now()) {
    return { fault: `${UNVERIFIED}, token has invalid claims: token is expired` };
  }
  return { claims };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}
