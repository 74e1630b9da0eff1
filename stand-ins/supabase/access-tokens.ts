import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

export interface Claims {
  sub: string;
  session_id: string;
  /** Unix seconds. */
  exp: number;
  [name: string]: unknown;
}

/** ES256: an elliptic-curve key, as new projects have. HS256: the secret that older projects share with their servers. */
export type Algorithm = 'ES256' | 'HS256';

interface SigningKey {
  kid: string;
  key: KeyObject;
}

const UNVERIFIED = 'invalid JWT: unable to parse or verify signature';

/**
 * Signs and reads a project's access tokens. Its keys follow from the project's secret key, so that tokens survive a
 * restart.
 */
export class AccessTokens {
  /** SUPABASE_JWT_SECRET for a server that accepts tokens signed with HS256. */
  readonly sharedSecret: string;
  readonly #secretKey: string;
  #algorithm: Algorithm;
  /** The newest signs; the others are still valid. */
  #keys: SigningKey[];
  #made = 0;

  constructor(secretKey: string, algorithm: Algorithm = 'ES256') {
    this.#secretKey = secretKey;
    this.#algorithm = algorithm;
    this.sharedSecret = this.#derive('access tokens').toString('hex');
    this.#keys = [this.#makeKey()];
  }

  /** Creates a signed token. */
  sign(claims: object): string {
    const { kid, key } = this.#keys[0] as SigningKey;
    const isShared = this.#algorithm === 'HS256';
    const header = { alg: this.#algorithm, ...(!isShared && { kid }), typ: 'JWT' };
    const content = `${encode(header)}.${encode(claims)}`;
    const signature = isShared ? this.#mac(content) : sign('sha256', Buffer.from(content), forJwt(key));
    return `${content}.${signature.toString('base64url')}`;
  }

  /** Returns the claims of a token that we signed and that has not expired; otherwise what is wrong with it. */
  read(token: string): { claims: Claims } | { fault: string } {
    const [header, payload, signature, ...rest] = token.split('.');
    if (!header || !payload || !signature || rest.length > 0) {
      return { fault: `${UNVERIFIED}, token is malformed: token contains an invalid number of segments` };
    }
    if (!this.#isOurs(header, `${header}.${payload}`, Buffer.from(signature, 'base64url'))) {
      return { fault: `${UNVERIFIED}, token signature is invalid: signature is invalid` };
    }
    const claims = decode(payload) as unknown as Claims;
    if (claims.exp * 1000 < Date.now()) {
      return { fault: `${UNVERIFIED}, token has invalid claims: token is expired` };
    }
    return { claims };
  }

  /** Returns what /auth/v1/.well-known/jwks.json publishes: nothing about a shared secret. */
  publicKeys(): { keys: JsonWebKey[] } {
    if (this.#algorithm === 'HS256') return { keys: [] };
    const publish = ({ kid, key }: SigningKey) => ({
      ...createPublicKey(key).export({ format: 'jwk' }),
      ...{ alg: 'ES256', ext: true, key_ops: ['verify'], kid, use: 'sig' },
    });
    return { keys: this.#keys.map(publish) };
  }

  /** Signs with a new key from now on. @param revoke whether tokens of the old keys are no longer valid */
  rotate(revoke: boolean): void {
    this.#keys = [this.#makeKey(), ...(revoke ? [] : this.#keys)];
  }

  use(algorithm: Algorithm): void {
    this.#algorithm = algorithm;
  }

  #isOurs(header: string, content: string, signature: Buffer): boolean {
    const { alg, kid } = decode(header);
    if (alg !== this.#algorithm) return false;
    if (alg === 'HS256') {
      const expected = this.#mac(content);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    }
    const key = this.#keys.find((candidate) => candidate.kid === kid)?.key;
    return key !== undefined && verify('sha256', Buffer.from(content), forJwt(key), signature);
  }

  #makeKey(): SigningKey {
    const seed = this.#derive(`signing key ${this.#made++}`);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(seed);
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', d: seed.toString('base64url'), x: x ?? '', y: y ?? '' };
    const [, a, b, c, d, e] =
      /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(this.#derive(`id of ${x}`).toString('hex')) ?? [];
    return { kid: `${a}-${b}-4${c}-8${d}-${e}`, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
  }

  #derive(purpose: string): Buffer {
    return createHmac('sha256', this.#secretKey).update(purpose).digest();
  }

  #mac(content: string): Buffer {
    return createHmac('sha256', this.sharedSecret).update(content).digest();
  }
}

/** JWTs concatenate the two numbers of a signature, whereas OpenSSL encodes them in DER. */
function forJwt(key: KeyObject) {
  return { key, dsaEncoding: 'ieee-p1363' as const };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) ?? {};
  } catch {
    return {};
  }
}
