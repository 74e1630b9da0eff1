import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [OrganizationsModule],
  controllers: [DeskController, SignInController, StaffController],
  providers: [DeskGuard, SignInService, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}
