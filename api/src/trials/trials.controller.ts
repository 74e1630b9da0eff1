import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type ConfirmTrialRequest,
  type ConfirmTrialResponse,
  type CreateTrialRequest,
  type CreateTrialResponse,
  confirmTrialResponseSchema,
  confirmTrialSchema,
  createTrialResponseSchema,
  createTrialSchema,
} from '../contract/trials.ts';
import { AppError } from '../platform/http/app-error.ts';
import { withUserMessage } from '../platform/http/error.filter.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { RateLimit } from '../platform/http/rate-limits.ts';
import { clientAddress } from '../platform/http/request-context.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { isLimit } from '../platform/vendors/supabase-error.ts';
import { TrialsService } from './trials.service.ts';

const FAILED = 'An error occurred during registration';

@ApiTags('trials')
@Controller('trials')
export class TrialsController {
  constructor(
    private readonly trials: TrialsService,
    private readonly supabase: SupabaseClient,
  ) {}

  @Post()
  @RateLimit('signups')
  @ApiOperation({ summary: 'Register for the free trial; the same registration may be sent again' })
  @ApiResponses(201, createTrialResponseSchema, 400, 409, 422, 429, 503)
  register(
    @Body({ schema: createTrialSchema }) body: CreateTrialRequest,
    @Req() request: Request,
  ): Promise<CreateTrialResponse> {
    return this.trials
      .register({ ...body, visitorAddress: clientAddress(request.ip) })
      .catch(throwInTrialWords)
      .catch(withUserMessage(FAILED));
  }

  @Post('confirm')
  @HttpCode(200)
  @RateLimit('signups')
  @ApiOperation({ summary: 'Confirm an email address with the token that our mail brought; it works once' })
  @ApiResponses(200, confirmTrialResponseSchema, 400, 410, 429, 503)
  async confirm(
    @Body({ schema: confirmTrialSchema }) { token }: ConfirmTrialRequest,
    @Req() request: Request,
  ): Promise<ConfirmTrialResponse> {
    await this.supabase.confirmEmail(token, clientAddress(request.ip));
    return { confirmed: true };
  }
}

/** While the identity service is away: its usual words are those of an organization's sign-up (specification, section 8). */
function throwInTrialWords(error: unknown): never {
  const isAway = error instanceof AppError && error.code === 'identity_unavailable' && !isLimit(error);
  throw isAway ? new AppError(error.status, error.code, FAILED, error.extras) : error;
}
