import { Inject, Injectable } from '@nestjs/common';
import type { AuthError, SupabaseClient as Client, Factor, Session, User } from '@supabase/supabase-js';
import { ENV, type Env } from '../config/env.ts';
import { connectVisitor } from './supabase-connection.ts';
import { tokenUncheckable } from './supabase-error.ts';

/** Supabase refused the session (it has ended), the code (it is wrong) or the factor (a confirmed one exists). */
export class SessionRefusal extends Error {
  constructor(readonly refused: 'session' | 'code' | 'factor') {
    super(`Supabase refused the ${refused}`);
  }
}

/** Renews and ends auth sessions of people who signed in through our api, and manages their second factors. */
@Injectable()
export class SupabaseSessions {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Exchanges a refresh token for new tokens.
   * @param address the visitor's IP address, for Supabase's rate limits
   * @throws SessionRefusal; AppError 503 identity_unavailable
   */
  async renew(refreshToken: string, address: string | null): Promise<Session> {
    const { data, error } = await this.visitor(address).auth.refreshSession({ refresh_token: refreshToken });
    if (error || !data.session) throw refusal(error, 'session');
    return data.session;
  }

  /** Ends an access token's session, if it has not ended already. @throws AppError 503 identity_unavailable */
  async end(accessToken: string): Promise<void> {
    const { error } = await this.visitor(null).auth.admin.signOut(accessToken, 'local');
    const problem = error && refusal(error, 'session');
    if (problem && !(problem instanceof SessionRefusal)) throw problem;
  }

  /**
   * Creates a second factor for an authenticator app. Replaces factors that were never confirmed with a code.
   * @param issuer the name that the app shows
   * @throws SessionRefusal with `factor` if the account already has a confirmed factor; AppError 503
   *   identity_unavailable
   */
  async enrol(accessToken: string, issuer: string): Promise<{ uri: string; secret: string }> {
    const { client, factors } = await this.actAs(accessToken);
    if (factors.some(isVerified)) throw new SessionRefusal('factor');
    for (const { id } of factors) await client.auth.mfa.unenroll({ factorId: id });
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer, friendlyName: issuer });
    if (error) throw refusal(error, 'factor');
    return { uri: data.totp.uri, secret: data.totp.secret };
  }

  /**
   * Signs in with a second factor. The first correct code of a new factor confirms it; Supabase then ends the account's
   * sessions without a second factor.
   * @param code six digits
   * @throws SessionRefusal; AppError 503 identity_unavailable
   */
  async useCode(accessToken: string, code: string): Promise<Omit<Session, 'user'>> {
    const { client, factors } = await this.actAs(accessToken);
    const verified = factors.filter(isVerified);
    for (const { id } of verified.length > 0 ? verified : factors) {
      const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
      if (data) return data;
      const problem = refusal(error, 'code');
      if (!(problem instanceof SessionRefusal)) throw problem;
    }
    throw new SessionRefusal('code');
  }

  /** Returns a client that calls as the token's user, and their factors for authenticator apps. */
  private async actAs(accessToken: string): Promise<{ client: Client; factors: Factor[] }> {
    const client = this.visitor(null);
    // supabase-js requires both tokens, but uses the refresh token only when the access token is about to expire.
    const { data, error } = await client.auth.setSession({ access_token: accessToken, refresh_token: 'not given' });
    if (error || !data.user) throw refusal(error, 'session');
    return { client, factors: (data.user.factors ?? []).filter(({ factor_type }) => factor_type === 'totp') };
  }

  private visitor(address: string | null): Client {
    return connectVisitor(this.env, address);
  }
}

/** Whether a user has a second factor that was confirmed with a code. */
export function hasSecondFactor({ factors }: Pick<User, 'factors'>): boolean {
  return (factors ?? []).some((factor) => factor.factor_type === 'totp' && isVerified(factor));
}

function isVerified({ status }: Factor): boolean {
  return status === 'verified';
}

function refusal(error: AuthError | null, refused: SessionRefusal['refused']): Error {
  const status = error?.status ?? 0;
  // 401: Supabase refused our own key, not the user's token.
  if (status === 0 || status === 401 || status >= 500) return tokenUncheckable(error);
  return status === 429 ? tokenUncheckable(error, 30) : new SessionRefusal(refused);
}
