import { Inject, Injectable } from '@nestjs/common';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { tokenUncheckable } from './supabase-error.ts';
import { SupabaseKeys } from './supabase-keys.ts';

/** How far our clock and Supabase's may be apart, in seconds. */
const CLOCK_TOLERANCE = 10;

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.string().optional(),
  is_anonymous: z.literal(false).optional(),
});

/** Whose access token it is. */
export interface TokenHolder {
  userId: string;
  /** Whether a second factor was used to sign in (Supabase's `aal2`). */
  hasSecondFactor: boolean;
}

/**
 * Checks the access tokens of people who signed in at Supabase. Does not ask Supabase, so a token counts until it
 * expires (an hour), even after its owner has signed out everywhere: see `SupabaseClient.isSignedIn`.
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
   * Returns whose token this is; null unless it is a valid one of this project.
   * @throws AppError 503 identity_unavailable if Supabase's keys are needed and could not be had
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
    // Before the keys are looked up, because an unknown one costs a call to Supabase.
    if ((alg !== 'ES256' && alg !== 'RS256') || typeof kid !== 'string') return null;
    const keys = await this.keys.withId(kid);
    if (!keys) throw tokenUncheckable(new Error('no signing keys yet'), 60);
    return (await jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256'] })).payload;
  }
}
