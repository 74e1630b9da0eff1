import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { DeskLeadsController } from './leads/desk-leads.controller.ts';
import { DeskLeads } from './leads/desk-leads.ts';
import { DeskLinksController } from './links/desk-links.controller.ts';
import { DeskLinks } from './links/desk-links.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [OrganizationsModule],
  controllers: [DeskController, DeskLeadsController, DeskLinksController, StaffController],
  providers: [DeskGuard, DeskLeads, DeskLinks, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}
