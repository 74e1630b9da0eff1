import { Module } from '@nestjs/common';
import { LeadOrigin } from './lead-origin.ts';
import { LeadRelay } from './lead-relay.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsService } from './leads.service.ts';

@Module({ controllers: [LeadsController], providers: [LeadOrigin, LeadsService, LeadRelay] })
export class LeadsModule {}
