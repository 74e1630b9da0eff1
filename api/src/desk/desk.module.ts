import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { RetriesController } from './retries/retries.controller.ts';
import { SetUpController } from './set-up/set-up.controller.ts';
import { VendorChecks } from './set-up/vendor-checks.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';
import { TodayController } from './today/today.controller.ts';
import { TodayService } from './today/today.service.ts';

@Module({
  imports: [OrganizationsModule],
  controllers: [DeskController, RetriesController, SetUpController, SignInController, StaffController, TodayController],
  providers: [DeskGuard, SignInService, StaffService, TodayService, VendorChecks],
  exports: [DeskGuard],
})
export class DeskModule {}
