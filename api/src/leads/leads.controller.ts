import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { utmNames } from '../contract/campaign.values.ts';
import {
  type LeadReceipt,
  type LeadsConfig,
  leadReceiptSchema,
  leadSchemas,
  leadsConfigSchema,
} from '../contract/leads.ts';
import { type LeadForm, leadFormNames, leadForms } from '../contract/leads.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { ApiResponses, jsonSchemaOf } from '../platform/http/openapi.ts';
import { isPlainFormPost, redirectAfterPost } from '../platform/http/plain-form.ts';
import { RateLimit } from '../platform/http/rate-limits.ts';
import { clientAddress } from '../platform/http/request-context.ts';
import { parse } from '../platform/http/validation.ts';
import { embedConfigOf } from './lead-forms.ts';
import { LeadsService } from './leads.service.ts';

const anyForm = jsonSchemaOf(z.union(Object.values(leadSchemas)));

@ApiTags('leads')
@Controller('leads')
export class LeadsController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly leads: LeadsService,
  ) {}

  @Get('config')
  @ApiOperation({ summary: "Which pages mount HubSpot's embedded form" })
  @ApiResponses(200, leadsConfigSchema)
  getConfig(): LeadsConfig {
    const entries = leadFormNames.map((form) => [form, embedConfigOf(form, this.env)] as const);
    return Object.fromEntries(entries) as LeadsConfig;
  }

  @Post(':form')
  @HttpCode(201)
  @RateLimit('leads')
  @ApiOperation({ summary: 'Send a form: 201 for JSON; a plain HTML form post leads the browser to the next page' })
  @ApiParam({ name: 'form', enum: leadFormNames })
  @ApiBody({ schema: anyForm })
  @ApiResponses(201, leadReceiptSchema, 400, 404, 429, 503)
  async submit(
    @Param('form') form: string,
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeadReceipt | undefined> {
    if (!isLeadForm(form)) throw new AppError(404, 'not_found', 'There is no such form.');
    const isPlainForm = isPlainFormPost(request);
    const referer = request.get('referer')?.slice(0, 2_048) ?? null;
    const lead = parse(leadSchemas[form], isPlainForm ? { ...campaignOf(referer), ...Object(body) } : body);
    const receipt = await this.leads.submit(form, lead, {
      address: clientAddress(request.ip),
      referer,
      hutk: /(?:^|;\s*)hubspotutk=([0-9a-f]{32})/i.exec(request.get('cookie') ?? '')?.[1] ?? null,
      isPlainForm,
    });
    if (!isPlainForm) return receipt;
    // The next page gets the seats, which our script would have passed on.
    const seats = form === 'pricing' ? lead.number_of_software_engineers : undefined;
    redirectAfterPost(response, seats ? `${receipt.next}?seats=${seats}` : receipt.next, this.env.PUBLIC_URL);
  }
}

function isLeadForm(form: string): form is LeadForm {
  return Object.hasOwn(leadForms, form);
}

/** Reads the campaign from the page's address when the form was sent without our script, which would have added it. */
function campaignOf(page: string | null): Record<string, string | null> {
  const query = URL.parse(page ?? '')?.searchParams;
  return Object.fromEntries(utmNames.map((name) => [name, query?.get(name) ?? null]));
}
