import { Inject, Injectable } from '@nestjs/common';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { tokenUncheckable } from './supabase-error.ts';
import { SupabaseKeys } from './supabase-keys.ts';

/** How far our clock and Supabase's may differ, in seconds. */
const CLOCK_TOLERANCE = 10;

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.string().optional(),
  is_anonymous: z.literal(false).optional(),
});

/** The holder of an access token. */
export interface TokenHolder {
  userId: string;
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

  constructor(@Inject(ENV) private readonly env: Env) {
    this.keys = new SupabaseKeys(env);
    this.sharedSecret = env.SUPABASE_JWT_SECRET ? new TextEncoder().encode(env.SUPABASE_JWT_SECRET) : undefined;
  }

  /**
   * Returns the holder of a token; null unless the token is valid for this project.
   * @throws AppError 503 identity_unavailable if Supabase's keys are needed and have never been received
   */
  async check(token: string): Promise<TokenHolder | null> {
    const payload = await this.verify(token).catch((error) => {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    });
    const { data: claims } = claimsSchema.safeParse(payload);
    return claims ? { userId: claims.sub, hasSecondFactor: claims.aal === 'aal2' } : null;
  }

  /** @throws JOSEError or TypeError for a token that is not valid */
  private async verify(token: string): Promise<JWTPayload | null> {
    const { alg, kid } = decodeProtectedHeader(token);
    const rules = {
      issuer: `${this.env.SUPABASE_URL.replace(/\/+$/, '')}/auth/v1`,
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE,
    };
    if (alg === 'HS256' && this.sharedSecret)
      return (await jwtVerify(token, this.sharedSecret, { ...rules, algorithms: ['HS256'] })).payload;
    // Checked before the keys are looked up, because an unknown key costs a call to Supabase.
    if ((alg !== 'ES256' && alg !== 'RS256') || typeof kid !== 'string') return null;
    const keys = await this.keys.withId(kid);
    if (!keys) throw tokenUncheckable(new Error('no signing keys yet'), 60);
    return (await jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256'] })).payload;
  }
}
