import { Inject, Injectable } from '@nestjs/common';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { tokenUncheckable } from './supabase-error.ts';
import { SupabaseKeys } from './supabase-keys.ts';

/** How far our clock and Supabase's may differ, in seconds. */
const CLOCK_TOLERANCE = 10;

const claimsSchema = z.object({
  iss: z.string().optional(),
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.string().optional(),
  is_anonymous: z.literal(false).optional(),
});

/** The holder of an access token. */
export interface TokenHolder {
  userId: string;
  /** The sign-in that it belongs to, also after it was renewed. */
  sessionId: string;
  /** Whether a second factor was used to sign in (Supabase's `aal2`). */
  hasSecondFactor: boolean;
}

/**
 * Checks the access tokens that Supabase issued, without calling Supabase. So a token is valid until it expires (after
 * an hour), even if its owner has signed out everywhere: see `SupabaseClient.isSignedIn`.
 */
@Injectable()
export class SupabaseTokens {
  private readonly keys: SupabaseKeys;
  private readonly sharedSecret: Uint8Array | undefined;
  private readonly issuer: string;

  constructor(@Inject(ENV) env: Env) {
    this.keys = new SupabaseKeys(env);
    this.sharedSecret = env.SUPABASE_JWT_SECRET ? new TextEncoder().encode(env.SUPABASE_JWT_SECRET) : undefined;
    this.issuer = `${env.SUPABASE_PUBLIC_URL ?? env.SUPABASE_URL}/auth/v1`;
  }

  /**
   * Returns the holder of a token; null unless the token is valid for this project.
   * @throws AppError 503 identity_unavailable if Supabase's keys are needed and have never been received
   */
  async check(token: string): Promise<TokenHolder | null> {
    const read = await this.read(token);
    return typeof read === 'string' ? null : read;
  }

  /**
   * Returns the holder of a token, or why it is not valid for this project, naming the claim.
   * @throws AppError as `check` does
   */
  async read(token: string): Promise<TokenHolder | string> {
    const payload = await this.verify(token).catch((error) => {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return error.message;
      throw error;
    });
    if (typeof payload === 'string') return payload;
    const { data: claims, error } = claimsSchema.safeParse(payload);
    if (!claims) return `unexpected "${error.issues[0]?.path.join('.')}" claim value`;
    // A service that people host themselves issues tokens without an issuer, unless one is set there.
    if (claims.iss !== undefined && claims.iss !== this.issuer)
      return `its "iss" claim is ${claims.iss}, not ${this.issuer}: set SUPABASE_PUBLIC_URL`;
    return { userId: claims.sub, sessionId: claims.session_id, hasSecondFactor: claims.aal === 'aal2' };
  }

  /** @returns a string for a token that cannot be one of this project @throws JOSEError or TypeError for an invalid one */
  private async verify(token: string): Promise<JWTPayload | string> {
    const { alg, kid } = decodeProtectedHeader(token);
    const rules = { audience: 'authenticated', requiredClaims: ['exp', 'sub'], clockTolerance: CLOCK_TOLERANCE };
    if (alg === 'HS256') {
      if (!this.sharedSecret) return 'it is signed with a shared secret: set SUPABASE_JWT_SECRET';
      return (await jwtVerify(token, this.sharedSecret, { ...rules, algorithms: ['HS256'] })).payload;
    }
    // Checked before the keys are looked up, because an unknown key costs a call to Supabase.
    if ((alg !== 'ES256' && alg !== 'RS256') || typeof kid !== 'string')
      return 'its "alg" or "kid" is not one of Supabase';
    const keys = await this.keys.withId(kid);
    if (!keys) throw tokenUncheckable(new Error('no signing keys yet'), 60);
    return (await jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256'] })).payload;
  }
}
