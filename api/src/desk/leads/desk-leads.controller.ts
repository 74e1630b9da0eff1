import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  type DeskLead,
  type DeskLeadDetail,
  type DeskLeadsExport,
  type DeskLeadsQuery,
  type DeskLeadsSummary,
  deskLeadDetailSchema,
  deskLeadsExportSchema,
  deskLeadsQuerySchema,
  deskLeadsSchema,
  deskLeadsSummarySchema,
  leadIdSchema,
  type RetriedLeads,
  type RetryRefused,
  retriedLeadsSchema,
  retryRefusedSchema,
} from '../../contract/desk/leads.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { log } from '../../platform/log.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { DeskLeads } from './desk-leads.ts';

/** What came through the forms, and whether HubSpot has it. */
@ApiTags('desk')
@Controller('desk/leads')
export class DeskLeadsController {
  constructor(private readonly leads: DeskLeads) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Leads; viewers see no people and cannot search' })
  @ApiResponses(200, deskLeadsSchema, 400)
  list(
    @Query({ schema: deskLeadsQuerySchema }) query: DeskLeadsQuery,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskList<DeskLead>> {
    return this.leads.list(staff, query);
  }

  @Get('summary')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'How many leads wait or were refused, and where recent ones came from' })
  @ApiResponses(200, deskLeadsSummarySchema)
  summary(): Promise<DeskLeadsSummary> {
    return this.leads.summary();
  }

  @Get('export')
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'The leads of a list as CSV, safe against formulas' })
  @ApiProduces('text/csv')
  @ApiResponses(200, z.string(), 400)
  async export(
    @Query({ schema: deskLeadsExportSchema }) query: DeskLeadsExport,
    @CurrentStaff() staff: SignedInStaff,
    @Res() response: Response,
  ): Promise<void> {
    const rows = this.leads.exportCsv(staff, query);
    // What fails before the first row is an ordinary error.
    const { value: start = '' } = await rows.next();
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="leads.csv"');
    response.write(start);
    // A failure breaks the connection, so that half a list never looks whole.
    await pipeline(rows, response).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'an export broke off'),
    );
  }

  @Get(':id')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Everything about a lead' })
  @ApiResponses(200, deskLeadDetailSchema, 400, 404)
  show(
    @Param('id', { schema: leadIdSchema }) id: string,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskLeadDetail> {
    return this.leads.show(staff, id);
  }

  @Post('retry-refused')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Send all leads of a filter to HubSpot again that it refused' })
  @ApiResponses(200, retriedLeadsSchema, 400)
  retryRefused(
    @Body({ schema: retryRefusedSchema }) body: RetryRefused,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<RetriedLeads> {
    return this.leads.retryRefused(staff, body);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Send a lead to HubSpot again that it refused' })
  @ApiResponses(200, deskLeadDetailSchema, 400, 404)
  retry(
    @Param('id', { schema: leadIdSchema }) id: string,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskLeadDetail> {
    return this.leads.retry(staff, id);
  }
}
