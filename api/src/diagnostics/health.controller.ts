import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Health, healthSchema } from '../contract/diagnostics.ts';
import { DATABASE, type Database, ping } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';

@ApiTags('health')
@SkipRateLimit()
@Controller('health')
export class HealthController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Get('live')
  @ApiOperation({ summary: 'The process answers' })
  @ApiResponses(200, healthSchema)
  live(): Health {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'The process answers and reaches its database' })
  @ApiResponses(200, healthSchema, 503)
  async ready(): Promise<Health> {
    await ping(this.db);
    return { status: 'ok' };
  }
}
