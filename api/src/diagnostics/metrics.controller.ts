import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, register } from 'prom-client';
import { Conditions } from '../platform/conditions/conditions.ts';
import { DATABASE, type Database, POOL } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { printGauges, readConditions } from './gauges.ts';
import { Machine } from './upkeep/machine.ts';

const TIMEOUT_MS = 1_000;

/** Serves Prometheus text to a scraper on the internal network; the gateway lets no request through. */
@SkipRateLimit()
@Controller('metrics')
export class MetricsController {
  private readonly readConditions = withTimeout(() => readConditions(this.db));
  private readonly readDisk = withTimeout(() => this.machine.disk());

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly conditions: Conditions,
    private readonly machine: Machine,
  ) {
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  }

  @Get()
  @ApiExcludeEndpoint()
  async print(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    // A second line of defence behind the gateway: a request that came through a proxy is not the scraper's.
    if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
      throw new AppError(404, 'not_found', 'There is nothing at this address.');
    const [open, disk] = await Promise.all([this.readConditions(), this.readDisk()]);
    const { pool, conditions } = this;
    const gauges = await printGauges({ open, conditions: conditions.all, pool, diskUsed: disk?.used });
    response.type(register.contentType);
    return `${await register.metrics()}\n${gauges}`;
  }
}

/**
 * Makes a read never fail and never take long: it returns undefined if it has no result in time. While a read is in
 * flight, callers share it, so they cannot pile up on a slow database.
 */
function withTimeout<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let inFlight: Promise<T | undefined> | undefined;
  return async () => {
    inFlight ??= read()
      .catch(() => undefined)
      .finally(() => {
        inFlight = undefined;
      });
    return Promise.race([inFlight, sleep(TIMEOUT_MS, undefined, { ref: false })]);
  };
}
