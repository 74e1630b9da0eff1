import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type CreateOrganizationRequest,
  type CreateOrganizationResponse,
  createOrganizationResponseSchema,
  createOrganizationSchema,
} from '../contract/organizations.ts';
import { withUserMessage } from '../platform/http/error.filter.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { RateLimit } from '../platform/http/rate-limits.ts';
import { clientAddress } from '../platform/http/request-context.ts';
import { OrganizationsService } from './organizations.service.ts';

@ApiTags('organizations')
@Controller('organizations')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Post()
  @RateLimit('signups')
  @ApiOperation({ summary: 'Create the organization for a payment; safe to repeat with the same data' })
  @ApiResponses(201, createOrganizationResponseSchema, 400, 402, 404, 409, 422, 429, 503)
  createOrganization(
    @Body({ schema: createOrganizationSchema }) body: CreateOrganizationRequest,
    @Req() request: Request,
  ): Promise<CreateOrganizationResponse> {
    const databaseDown = 'Failed to create account. Please try again.';
    return this.organizations
      .createOrganization({ ...body, visitorAddress: clientAddress(request.ip) })
      .catch(withUserMessage('An error occurred during signup', databaseDown));
  }
}
