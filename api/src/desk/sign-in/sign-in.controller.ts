import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  type ChoosePassword,
  choosePasswordSchema,
  type ForgottenPassword,
  forgottenPasswordSchema,
  type NewFactor,
  newFactorSchema,
  type SignIn,
  type SignInCode,
  signInCodeSchema,
  signInSchema,
  type Tokens,
  tokensSchema,
} from '../../contract/desk/sign-in.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { notSignedIn, tokenOf } from '../access/refusals.ts';
import { type SignedIn, SignInService } from './sign-in.service.ts';

/** Holds the refresh token. No script can read it, and browsers do not send it with requests from other sites. */
const COOKIE = 'desk_session';
/** Longer than any session lasts without use. */
const COOKIE_MS = 9 * 3_600_000;
/** Nest still sends what the handler returns. */
const PASS = { passthrough: true };

/** Routes where staff get the tokens for /api/desk. They are outside of it, because its guard requires a token. */
@ApiTags('desk')
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in to the desk with e-mail and password' })
  @ApiResponses(200, tokensSchema, 400, 401, 429, 503)
  async signIn(@Body({ schema: signInSchema }) body: SignIn, @Req() { ip }: Request, @Res(PASS) response: Response) {
    return this.keep(response, await this.signIns.signIn(body, ip));
  }

  @Post('sign-in/code')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Complete a sign-in with a code from the authenticator app' })
  @ApiResponses(200, tokensSchema, 400, 401, 403, 429, 503)
  async useCode(
    @Body({ schema: signInCodeSchema }) { code }: SignInCode,
    @Req() request: Request,
    @Res(PASS) response: Response,
  ) {
    return this.keep(response, await this.signIns.useCode(tokenOf(request), code));
  }

  @Post('sign-in/factor')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Set up an authenticator app; its first code confirms it' })
  @ApiResponses(200, newFactorSchema, 401, 403, 429, 503)
  addFactor(@Req() request: Request): Promise<NewFactor> {
    return this.signIns.addFactor(tokenOf(request));
  }

  @Post('sign-in/forgotten')
  @HttpCode(202)
  @ApiOperation({ summary: 'Mail a link to a new password, if the address is that of a staff member' })
  @ApiResponses(202, z.object({}), 400, 429, 503)
  async forgotten(@Body({ schema: forgottenPasswordSchema }) { email }: ForgottenPassword, @Req() { ip }: Request) {
    await this.signIns.mailPasswordLink(email, ip);
    return {};
  }

  @Post('sign-in/password')
  @HttpCode(200)
  @ApiOperation({ summary: 'Choose a password by a mailed link, which also accepts an invitation, and sign in' })
  @ApiResponses(200, tokensSchema, 400, 401, 410, 422, 429, 503)
  async choosePassword(
    @Body({ schema: choosePasswordSchema }) body: ChoosePassword,
    @Req() { ip }: Request,
    @Res(PASS) response: Response,
  ) {
    return this.keep(response, await this.signIns.choosePassword(body, ip));
  }

  @Post('sign-in/renew')
  @HttpCode(200)
  @ApiOperation({ summary: 'Get a new access token with the cookie' })
  @ApiResponses(200, tokensSchema, 401, 429, 503)
  async renew(@Req() request: Request, @Res(PASS) response: Response): Promise<Tokens> {
    const refreshToken = cookieOf(request);
    if (!refreshToken) throw notSignedIn();
    return this.keep(response, await this.signIns.renew(refreshToken, request.ip));
  }

  @Post('sign-out')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'End the session of an access token, or of the cookie' })
  @ApiNoContentResponse()
  @ApiResponses(401, errorBodySchema, 429, 503)
  async signOut(@Req() request: Request, @Res(PASS) response: Response): Promise<void> {
    response.clearCookie(COOKIE, this.cookie());
    const token = request.get('authorization') ? tokenOf(request) : null;
    await this.signIns.signOut(token, cookieOf(request), request.ip);
  }

  private keep(response: Response, { refreshToken, ...tokens }: SignedIn): Tokens {
    response.cookie(COOKIE, refreshToken, { ...this.cookie(), maxAge: COOKIE_MS });
    return tokens;
  }

  private cookie() {
    const secure = this.env.PUBLIC_URL.startsWith('https:');
    return { path: '/api', httpOnly: true, sameSite: 'strict' as const, secure };
  }
}

function cookieOf(request: Request): string | null {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w.-]+)`).exec(request.get('cookie') ?? '')?.[1] ?? null;
}
