import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Claims {
  sub: string;
  session_id: string;
  /** Unix seconds. */
  exp: number;
  [name: string]: unknown;
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** A signed HS256 token. */
export function signToken(claims: Claims, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${signature(content, secret)}`;
}

/** The claims of a token that we signed and that has not expired; else why not. */
export function readToken(token: string, secret: string): { claims: Claims } | { fault: string } {
  const [header, payload, given, ...rest] = token.split('.');
  if (!header || !payload || !given || rest.length > 0) {
    return {
      fault:
        'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
    };
  }
  const expected = Buffer.from(signature(`${header}.${payload}`, secret));
  const actual = Buffer.from(given);
  if (header !== HEADER || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    return {
      fault: 'invalid JWT: unable to parse or verify signature, token signature is invalid: signature is invalid',
    };
  }
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (claims.exp * 1000 < Date.now()) {
    return { fault: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired' };
  }
  return { claims };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}
