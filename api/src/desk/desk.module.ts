import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { NumbersController } from './numbers/numbers.controller.ts';
import { NumbersService } from './numbers/numbers.service.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [OrganizationsModule],
  controllers: [DeskController, NumbersController, StaffController],
  providers: [DeskGuard, NumbersService, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}
