import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  type DeskNumbers,
  deskNumbersSchema,
  type NumbersQuery,
  numbersQuerySchema,
} from '../../contract/desk/numbers.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { DeskAccess } from '../access/desk-access.ts';
import { NumbersService } from './numbers.service.ts';

/** Figures about views, leads, payments and organizations. */
@ApiTags('desk')
@Controller('desk/numbers')
export class NumbersController {
  constructor(private readonly numbers: NumbersService) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The figures of a period, and of the period before it' })
  @ApiResponses(200, deskNumbersSchema, 400)
  report(@Query({ schema: numbersQuerySchema }) query: NumbersQuery): Promise<DeskNumbers> {
    return this.numbers.report(query);
  }

  @Get('csv')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'All figures of a period as CSV, one per row; amounts are in cents' })
  @ApiProduces('text/csv')
  @ApiResponses(200, z.string(), 400)
  async csv(
    @Query({ schema: numbersQuerySchema }) query: NumbersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { csv, days } = await this.numbers.csv(query);
    response.type('text/csv').attachment(`numbers-${days.from}-${days.to}.csv`);
    return csv;
  }
}
