import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isAllowed } from '../../contract/desk/roles.values.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countByAddress } from '../../platform/http/rate-limits.ts';
import { SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import { SupabaseTokens } from '../../platform/vendors/supabase-tokens.ts';
import { deskAccess, type SignedInStaff, setCurrentStaff } from './desk-access.ts';
import { hasEnded } from './ended-sessions.ts';
import { notAllowed, notSignedIn, secondFactorRequired, tokenOf } from './refusals.ts';
import { findStaff } from './staff.repository.ts';

/**
 * Lets only staff call the desk's routes. A call needs a Supabase access token in the Authorization header (not in a
 * cookie, which other sites could make the browser send), a row in `staff`, which is read on every call, and a role
 * that the route accepts. From the token, only the account and the way of signing in are trusted; its metadata is not.
 */
@Injectable()
export class DeskGuard implements CanActivate {
  private readonly reflector = new Reflector();
  /** Counts only refused calls, so that staff who share an IP address with an attacker are not locked out. */
  private readonly countRefusal = countByAddress();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE) private readonly db: Database,
    private readonly tokens: SupabaseTokens,
    private readonly supabase: SupabaseClient,
  ) {}

  /** @throws AppError 401 not_signed_in, 403 not_allowed or second_factor_required, 429 after many refusals, 503 */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const access = this.reflector.get(deskAccess, context.getHandler());
    if (!access && !isOfDesk(request)) return true;
    try {
      const token = tokenOf(request);
      const staff = await this.identify(token);
      if (!access || !isAllowed(staff.role, access.role)) throw notAllowed();
      if (access.isIrreversible && !(await this.supabase.isSignedIn(token))) throw notSignedIn();
      setCurrentStaff(request, staff);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.status === 401) context.switchToHttp().getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer');
      const isWithinLimit = this.countRefusal(request.ip) <= this.env.RATE_LIMIT_DESK_REFUSALS_PER_MINUTE;
      throw isWithinLimit ? error : tooManyRefusals();
    }
  }

  private async identify(token: string): Promise<SignedInStaff> {
    const holder = await this.tokens.check(token);
    if (!holder || (await hasEnded(this.db, holder.sessionId))) throw notSignedIn();
    const staff = await findStaff(this.db, holder.userId);
    if (!staff) throw notAllowed();
    const isDemanded = this.env.DESK_REQUIRE_MFA === 'yes' || staff.has_second_factor;
    if (isDemanded && !holder.hasSecondFactor) throw secondFactorRequired();
    return { ...holder, email: staff.email, role: staff.role };
  }
}

/** Checks the route's pattern, because a URL can be spelled in many ways. */
function isOfDesk(request: Request): boolean {
  return /^\/api\/desk(\/|$)/i.test(String(request.route?.path));
}

function tooManyRefusals(): AppError {
  const message = 'Too many failed attempts. Please wait a minute and try again.';
  return new AppError(429, 'too_many_requests', message, { retryAfter: 60 });
}
