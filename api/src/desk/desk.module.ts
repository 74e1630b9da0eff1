import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { PrivacyModule } from '../privacy/privacy.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleService } from './people/people.service.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [OrganizationsModule, PrivacyModule],
  controllers: [DeskController, PeopleController, StaffController],
  providers: [DeskGuard, PeopleService, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}
