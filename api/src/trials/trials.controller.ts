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
import { withUserMessage } from '../platform/http/error.filter.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { RateLimit } from '../platform/http/rate-limits.ts';
import { clientAddress } from '../platform/http/request-context.ts';
import { TrialConfirmations } from './trial-confirmations.ts';
import { TrialsService } from './trials.service.ts';

@ApiTags('trials')
@Controller('trials')
export class TrialsController {
  constructor(
    private readonly trials: TrialsService,
    private readonly confirmations: TrialConfirmations,
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
      .catch(withUserMessage('An error occurred during registration'));
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
    await this.confirmations.confirm(token, clientAddress(request.ip));
    return { confirmed: true };
  }
}
