import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Today, todaySchema } from '../../contract/desk/today.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { DeskAccess } from '../access/desk-access.ts';
import { TodayService } from './today.service.ts';

@ApiTags('desk')
@Controller('desk/today')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Everything that needs attention now, and the figures of the last seven days' })
  @ApiResponses(200, todaySchema)
  read(): Promise<Today> {
    return this.today.read();
  }
}
