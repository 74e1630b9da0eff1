import { Inject, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { type Days, eachDay, periodBefore } from '../../analytics/days.ts';
import { formPages } from '../../analytics/form-pages.ts';
import { type FunnelRow, type Numbers, readNumbers, sumOf } from '../../analytics/numbers.ts';
import { numbersCsv } from '../../analytics/numbers-csv.ts';
import {
  type DeskNumbers,
  deskNumbersSchema,
  type NumbersQuery,
  numbersQuerySchema,
} from '../../contract/desk/numbers.ts';
import { NUMBERS_ORIGINS, NUMBERS_PAGES } from '../../contract/desk/numbers.values.ts';
import { type LeadForm, leadFormNames } from '../../contract/leads.values.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { dayIn } from '../../platform/day-in.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { DeskGet, DeskRoutes } from '../access/desk-access.ts';
import { reportDays } from './report-days.ts';

/** Figures about views, leads, payments and organizations. */
@DeskRoutes('desk/numbers')
export class NumbersController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @DeskGet('', 'viewer', 'The figures of a period, and of the period before it')
  @ApiResponses(200, deskNumbersSchema, 400)
  async report(@Query({ schema: numbersQuerySchema }) query: NumbersQuery): Promise<DeskNumbers> {
    const days = this.daysOf(query);
    const [found, before] = await Promise.all([this.read(days), this.read(periodBefore(days))]);
    const pagesOf = formPages(this.env.TRIAL_PATH);
    return {
      ...{ days, before: before.days },
      ...{ totals: found.totals, totalsBefore: before.totals },
      ...{ byDay: everyDay(found), byDayBefore: everyDay(before) },
      ...{ steps: found.steps, stepsBefore: before.steps },
      ...originsOf(found, before),
      ...pagesOfReport(found, before),
      forms: leadFormNames.map((form) => formOf(form, pagesOf[form], found, before)),
    };
  }

  @DeskGet('csv', 'viewer', 'All figures of a period as CSV, one per row; amounts are in cents')
  @ApiProduces('text/csv')
  @ApiResponses(200, z.string(), 400)
  async csv(
    @Query({ schema: numbersQuerySchema }) query: NumbersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const days = this.daysOf(query);
    const csv = numbersCsv(await this.read(days));
    response.type('text/csv').attachment(`numbers-${days.from}-${days.to}.csv`);
    return csv;
  }

  private daysOf(query: NumbersQuery): Days {
    return reportDays(query, dayIn(this.env.TEAM_TIME_ZONE));
  }

  private read(days: Days): Promise<Numbers> {
    return readNumbers(this.db, days, this.env.TEAM_TIME_ZONE);
  }
}

function everyDay({ days, byDay }: Numbers): DeskNumbers['byDay'] {
  const known = new Map(byDay.map((row) => [row.day, row]));
  return eachDay(days).map((day) => known.get(day) ?? { day, views: 0, visits: 0 });
}

const originKey = ({ source, campaign }: FunnelRow) => JSON.stringify([source, campaign]);

function originsOf(found: Numbers, before: Numbers): Pick<DeskNumbers, 'origins' | 'otherOrigins'> {
  const earlier = new Map(before.funnel.map((row) => [originKey(row), row]));
  const origins = found.funnel.slice(0, NUMBERS_ORIGINS).map((row) => {
    const { source, campaign, ...steps } = row;
    return { source, campaign, steps, before: earlier.get(originKey(row)) ?? null };
  });
  const others = found.funnel.slice(NUMBERS_ORIGINS);
  return { origins, otherOrigins: others.length > 0 ? { count: others.length, steps: sumOf(others) } : null };
}

function pagesOfReport(found: Numbers, before: Numbers): Pick<DeskNumbers, 'pages' | 'pageCount'> {
  const earlier = new Map(before.pages.map((row) => [row.path, row]));
  const pages = found.pages.slice(0, NUMBERS_PAGES).map(({ path, views, visits }) => {
    return { path, views, visits, viewsBefore: earlier.get(path)?.views ?? 0 };
  });
  return { pages, pageCount: found.pages.length };
}

function formOf(form: LeadForm, paths: readonly string[], { pages, steps, forms }: Numbers, before: Numbers) {
  const leads = (rows: Numbers['forms']) => rows.reduce((sum, row) => sum + (row.form === form ? row.leads : 0), 0);
  const views = pages.reduce((sum, page) => sum + (paths.includes(page.path) ? page.views : 0), 0);
  return {
    form,
    views: paths.length === 0 ? null : views,
    ...{ leads: leads(forms), leadsBefore: leads(before.forms) },
    payments: form === 'pricing' ? steps.payments : null,
  };
}
