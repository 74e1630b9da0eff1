import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Retried, retriedSchema } from '../../contract/desk/today.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { retryDeals } from './retries.ts';

/** Bulk retries of a kind that has no list at the desk. */
@ApiTags('desk')
@Controller('desk')
export class RetriesController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Post('deals/retry-refused')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Retry all deals that HubSpot refused' })
  @ApiResponses(200, retriedSchema)
  async deals(@CurrentStaff() staff: SignedInStaff): Promise<Retried> {
    return { retried: await retryDeals(this.db, staff) };
  }
}
