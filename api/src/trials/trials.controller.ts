import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type CreateTrialRequest,
  type CreateTrialResponse,
  createTrialResponseSchema,
  createTrialSchema,
} from '../contract/trials.ts';
import { inWords } from '../platform/http/error.filter.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { RateLimit } from '../platform/http/rate-limits.ts';
import { clientAddress } from '../platform/http/request-context.ts';
import { TrialsService } from './trials.service.ts';

@ApiTags('trials')
@Controller('trials')
export class TrialsController {
  constructor(private readonly trials: TrialsService) {}

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
      .catch(inWords('An error occurred during registration'));
  }
}
