import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ChoosePassword, NewFactor, SignIn, Tokens } from '../../contract/desk/sign-in.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countByAddress, limitKey } from '../../platform/http/rate-limits.ts';
import { clientAddress } from '../../platform/http/request-context.ts';
import { log } from '../../platform/log.ts';
import { type Session, SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import { tokenUncheckable } from '../../platform/vendors/supabase-error.ts';
import { hasSecondFactor, SessionRefusal, SupabaseSessions } from '../../platform/vendors/supabase-sessions.ts';
import { SupabaseTokens } from '../../platform/vendors/supabase-tokens.ts';
import { hasEnded, noteEnd } from '../access/ended-sessions.ts';
import { notAllowed, notSignedIn, secondFactorRequired } from '../access/refusals.ts';
import { findStaff, noteSecondFactor } from '../access/staff.repository.ts';
import { StaffService } from '../staff/staff.service.ts';
import { Tries, tooManyTries } from './tries.ts';

/** How long a session lasts without use: eight hours with a second factor, half an hour without. */
const IDLE_MINUTES = { withSecondFactor: 480, withPasswordAlone: 30 };

/** What a sign-in yields. The refresh token goes into a cookie. */
export type SignedIn = Tokens & { refreshToken: string };

/** Signs staff in to the desk and out again. */
@Injectable()
export class SignInService {
  private readonly countTry = countByAddress();
  private readonly passwords = new Tries();
  private readonly codes = new Tries();
  private readonly forgotten = new Tries();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE) private readonly db: Database,
    private readonly supabase: SupabaseClient,
    private readonly sessions: SupabaseSessions,
    private readonly tokens: SupabaseTokens,
    private readonly staff: StaffService,
  ) {}

  /**
   * Signs a staff member in. An account that is not staff gets the same response as a wrong password, and its new
   * session is ended, so that the response reveals neither correct passwords nor who is staff.
   * @param ip express's `req.ip`
   * @throws AppError 401 wrong_password, 429 too_many_tries, 503 identity_unavailable
   */
  async signIn({ email, password }: SignIn, ip: string | undefined): Promise<SignedIn> {
    this.countAddress(ip);
    this.passwords.add(email);
    const session = await this.supabase.signIn(email, password, clientAddress(ip)).catch((error) => {
      this.passwords.undo(email);
      return cannotCheck(error);
    });
    const staff = await findStaff(this.db, session?.user.id ?? randomUUID());
    if (session && !staff) this.endLater(session);
    if (!session || !staff) throw new AppError(401, 'wrong_password', 'E-mail or password is wrong.');
    this.passwords.succeed(email);
    return this.answer(session);
  }

  /**
   * Mails a link to a new password. The response is the same for every address.
   * @throws AppError 429 too_many_tries
   */
  async mailPasswordLink(email: string, ip: string | undefined): Promise<void> {
    this.countAddress(ip);
    // Each network address has its own count, so that one visitor cannot lock another out. At most one mail a minute goes out in any case.
    this.forgotten.add(`${email} ${limitKey(ip)}`);
    await this.staff.mailPasswordLink(email);
  }

  /**
   * Sets the password chosen on the page behind a mailed link, and signs in with it.
   * @throws AppError 410 link_expired, 422 identity_rejected, and what `signIn` throws
   */
  async choosePassword(chosen: ChoosePassword, ip: string | undefined): Promise<SignedIn> {
    this.countAddress(ip);
    const email = await this.staff.choosePassword(chosen);
    this.passwords.succeed(email);
    return this.signIn({ email, password: chosen.password }, ip);
  }

  /**
   * Adds the second factor to a sign-in. The first correct code confirms a new factor.
   * @throws AppError 401 not_signed_in or wrong_code, 403 not_allowed, 429 too_many_tries, 503 identity_unavailable
   */
  async useCode(token: string, code: string): Promise<SignedIn> {
    const userId = await this.identify(token);
    this.codes.add(userId);
    const session = await this.sessions.useCode(token, code.replace(/\s/g, '')).catch(throwRefusal);
    this.codes.succeed(userId);
    await noteSecondFactor(this.db, userId, true);
    return { ...tokensOf(session), secondFactor: 'none', idleMinutes: IDLE_MINUTES.withSecondFactor };
  }

  /**
   * Creates a second factor, which `useCode` then confirms.
   * @throws AppError 401 not_signed_in, 403 not_allowed or second_factor_required, 503 identity_unavailable
   */
  async addFactor(token: string): Promise<NewFactor> {
    await this.identify(token);
    return this.sessions.enrol(token, this.env.BRAND).catch(throwRefusal);
  }

  /** Exchanges a refresh token for new tokens. @throws AppError 401 not_signed_in, 503 identity_unavailable */
  async renew(refreshToken: string, ip: string | undefined): Promise<SignedIn> {
    const session = await this.sessions.renew(refreshToken, clientAddress(ip)).catch(throwRefusal);
    if (await findStaff(this.db, session.user.id)) return this.answer(session);
    this.endLater(session);
    throw notSignedIn();
  }

  /**
   * Ends a session: at the desk in any case, and at Supabase.
   * @param token an access token; one that has expired is renewed first
   * @throws AppError 401 not_signed_in if neither token is valid, 503 identity_unavailable
   */
  async signOut(token: string | null, refreshToken: string | null, ip: string | undefined): Promise<void> {
    let current = token;
    let holder = current ? await this.tokens.check(current) : null;
    if (!holder && refreshToken) {
      current = (await this.sessions.renew(refreshToken, clientAddress(ip)).catch(throwRefusal)).access_token;
      holder = await this.tokens.check(current);
    }
    if (!current || !holder) throw notSignedIn();
    await noteEnd(this.db, holder.sessionId);
    await this.sessions.end(current);
  }

  private countAddress(ip: string | undefined): void {
    if (this.countTry(ip) > this.env.RATE_LIMIT_DESK_REFUSALS_PER_MINUTE) throw tooManyTries(60);
  }

  private async identify(token: string): Promise<string> {
    const holder = await this.tokens.check(token);
    if (!holder || (await hasEnded(this.db, holder.sessionId))) throw notSignedIn();
    if (!(await findStaff(this.db, holder.userId))) throw notAllowed();
    return holder.userId;
  }

  private async answer(session: Session): Promise<SignedIn> {
    const holder = await this.tokens.read(session.access_token);
    if (typeof holder === 'string') {
      log.error('staff_token_invalid', 'A new access token of Supabase is not valid here', { reason: holder });
      throw tokenUncheckable(new Error(holder));
    }
    const has = hasSecondFactor(session.user);
    await noteSecondFactor(this.db, holder.userId, has);
    const enrol = this.env.DESK_REQUIRE_MFA === 'yes' ? 'enrol' : 'none';
    return {
      ...tokensOf(session),
      secondFactor: holder.hasSecondFactor ? 'none' : has ? 'code' : enrol,
      idleMinutes: holder.hasSecondFactor ? IDLE_MINUTES.withSecondFactor : IDLE_MINUTES.withPasswordAlone,
    };
  }

  /** Not awaited: a slower response would reveal that the password was correct. */
  private endLater({ access_token }: Session): void {
    this.sessions.end(access_token).catch((error: Error) => {
      log.warn('staff_sign_out_failed', 'an account that is not staff could not be signed out', { reason: error });
    });
  }
}

function tokensOf({ access_token, refresh_token, expires_in }: Omit<Session, 'user'>) {
  const expiresAt = new Date(Date.now() + expires_in * 1_000).toISOString();
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt };
}

/** Replaces the error of a sign-in, because Supabase's messages are meant for people who sign up. */
function cannotCheck(cause: unknown): never {
  throw tokenUncheckable(cause, cause instanceof AppError ? cause.extras.retryAfter : undefined);
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof SessionRefusal)) throw error;
  if (error.refused === 'session') throw notSignedIn();
  if (error.refused === 'factor') throw secondFactorRequired();
  const message =
    'This code is wrong or has expired. Enter the code that your app shows now. If that fails, check your phone’s clock.';
  throw new AppError(401, 'wrong_code', message);
}
