import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Health, healthSchema } from '../contract/diagnostics.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, ping } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { logOutput } from '../platform/log.ts';
import { countUnsentMails } from '../platform/mail/mails.repository.ts';

@ApiTags('health')
@SkipRateLimit()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'The process answers' })
  @ApiResponses(200, healthSchema)
  live(): Health {
    return health();
  }

  @Get('ready')
  @ApiOperation({ summary: 'The process answers and reaches its database' })
  @ApiResponses(200, healthSchema, 503)
  async ready(): Promise<Health> {
    await ping(this.db);
    // The api is still ready, but an operator should know.
    const due = this.env.SMTP_URL ? 0 : (await countUnsentMails(this.db)).due;
    return { ...health(), ...(due > 0 && { mail: `${due} waiting: SMTP_URL is not set` }) };
  }
}

/** An api that cannot write its log keeps serving: an operator should know, but a proxy should not act on it. */
function health(): Health {
  const trouble = logOutput.trouble();
  return { status: 'ok', ...(trouble && { log: `not written: ${trouble}` }) };
}
