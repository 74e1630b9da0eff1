import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type NewFactor,
  newFactorSchema,
  type RenewSignIn,
  renewSignInSchema,
  type SignIn,
  type SignInCode,
  signInCodeSchema,
  signInSchema,
  type Tokens,
  tokensSchema,
} from '../../contract/desk/sign-in.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { tokenOf } from '../access/refusals.ts';
import { SignInService } from './sign-in.service.ts';

/** Routes where staff get the tokens for /api/desk. They are outside of it, because its guard requires a token. */
@ApiTags('desk')
@Controller()
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  @Post('sign-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in to the desk with e-mail and password' })
  @ApiResponses(200, tokensSchema, 400, 401, 429, 503)
  signIn(@Body({ schema: signInSchema }) body: SignIn, @Req() request: Request): Promise<Tokens> {
    return this.signIns.signIn(body, request.ip);
  }

  @Post('sign-in/code')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Complete a sign-in with a code from the authenticator app' })
  @ApiResponses(200, tokensSchema, 400, 401, 403, 429, 503)
  useCode(@Body({ schema: signInCodeSchema }) { code }: SignInCode, @Req() request: Request): Promise<Tokens> {
    return this.signIns.useCode(tokenOf(request), code);
  }

  @Post('sign-in/factor')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Set up an authenticator app; its first code confirms it' })
  @ApiResponses(200, newFactorSchema, 401, 403, 429, 503)
  addFactor(@Req() request: Request): Promise<NewFactor> {
    return this.signIns.addFactor(tokenOf(request));
  }

  @Post('sign-in/renew')
  @HttpCode(200)
  @ApiOperation({ summary: 'Exchange a refresh token for new tokens' })
  @ApiResponses(200, tokensSchema, 400, 401, 429, 503)
  renew(@Body({ schema: renewSignInSchema }) { refreshToken }: RenewSignIn, @Req() request: Request): Promise<Tokens> {
    return this.signIns.renew(refreshToken, request.ip);
  }

  @Post('sign-out')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'End the session of an access token' })
  @ApiNoContentResponse()
  @ApiResponses(401, errorBodySchema, 429, 503)
  signOut(@Req() request: Request): Promise<void> {
    return this.signIns.signOut(tokenOf(request));
  }
}
