import { Module } from '@nestjs/common';
import { LeadRelay } from './lead-relay.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsService } from './leads.service.ts';

@Module({ controllers: [LeadsController], providers: [LeadsService, LeadRelay] })
export class LeadsModule {}
