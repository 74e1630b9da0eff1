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

/** Leads from the forms, and whether they have reached HubSpot. */
@ApiTags('desk')
@Controller('desk/leads')
export class DeskLeadsController {
  constructor(private readonly leads: DeskLeads) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Leads, one page at a time' })
  @ApiResponses(200, deskLeadsSchema, 400)
  list(@Query({ schema: deskLeadsQuerySchema }) query: DeskLeadsQuery): Promise<DeskList<DeskLead>> {
    return this.leads.list(query);
  }

  @Get('summary')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Numbers of waiting and refused leads, and the sources of recent ones' })
  @ApiResponses(200, deskLeadsSummarySchema)
  summary(): Promise<DeskLeadsSummary> {
    return this.leads.summary();
  }

  @Get('export')
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Export the leads of a list as CSV, protected against formula injection' })
  @ApiProduces('text/csv')
  @ApiResponses(200, z.string(), 400)
  async export(
    @Query({ schema: deskLeadsExportSchema }) query: DeskLeadsExport,
    @CurrentStaff() staff: SignedInStaff,
    @Res() response: Response,
  ): Promise<void> {
    const rows = this.leads.exportCsv(staff, query);
    // A failure before the first row is still an ordinary error response.
    const { value: start = '' } = await rows.next();
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="leads.csv"');
    response.write(start);
    // A later failure breaks the connection, so that an incomplete file does not look complete.
    await pipeline(rows, response).catch((error: unknown) =>
      log.warn('lead_export_failed', 'an export of leads was interrupted', { reason: error }),
    );
  }

  @Get(':id')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Everything about a lead' })
  @ApiResponses(200, deskLeadDetailSchema, 400, 404)
  show(@Param('id', { schema: leadIdSchema }) id: string): Promise<DeskLeadDetail> {
    return this.leads.show(id);
  }

  @Post('retry-refused')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Retry the leads that HubSpot refused, by filter or by id' })
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
  @ApiOperation({ summary: 'Retry a lead that HubSpot refused' })
  @ApiResponses(200, deskLeadDetailSchema, 400, 404)
  retry(
    @Param('id', { schema: leadIdSchema }) id: string,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskLeadDetail> {
    return this.leads.retry(staff, id);
  }
}
