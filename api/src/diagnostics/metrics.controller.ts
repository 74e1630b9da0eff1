import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, register } from 'prom-client';
import { BlogReader } from '../blog/blog-reader.ts';
import { DATABASE, type Database, POOL } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { RedirectLookup } from '../redirects/redirect-lookup.ts';
import { printGauges, readMetrics } from './gauges.ts';
import { Machine } from './upkeep/machine.ts';
import { printUpkeep } from './upkeep/upkeep-gauges.ts';
import { readTaskStates } from './upkeep/upkeep-runs.repository.ts';

const TIMEOUT_MS = 1_000;

/** Serves Prometheus text to a scraper on the internal network; the gateway lets no request through. */
@SkipRateLimit()
@Controller('metrics')
export class MetricsController {
  private readonly readMetrics = withTimeout(() => readMetrics(this.db));
  private readonly readBlog = withTimeout(() => this.blog.status());
  private readonly readTasks = withTimeout(() => readTaskStates(this.db));
  private readonly readDisk = withTimeout(() => this.machine.disk());

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly redirects: RedirectLookup,
    private readonly blog: BlogReader,
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
    const [metrics, blog, tasks, disk] = await Promise.all([
      this.readMetrics(),
      this.readBlog(),
      this.readTasks(),
      this.readDisk(),
    ]);
    const gauges = await printGauges({ metrics, blog, pool: this.pool, pendingHits: this.redirects.pendingHits() });
    const upkeep = await printUpkeep({ tasks, expires: this.machine.knownExpiry(), disk });
    response.type(register.contentType);
    return `${await register.metrics()}\n${gauges}\n${upkeep}`;
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
