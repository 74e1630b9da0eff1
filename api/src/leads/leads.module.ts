import { Module } from '@nestjs/common';
import { LeadConditions } from './lead-conditions.ts';
import { LeadOrigin } from './lead-origin.ts';
import { LeadRelay } from './lead-relay.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsService } from './leads.service.ts';

@Module({
  controllers: [LeadsController],
  providers: [LeadConditions, LeadOrigin, LeadRelay, LeadsService],
})
export class LeadsModule {}
