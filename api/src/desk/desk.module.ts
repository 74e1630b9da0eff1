import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskContentController } from './content/content.controller.ts';
import { ContentService } from './content/content.service.ts';
import { DeskController } from './desk.controller.ts';
import { resourceController } from './kit/resource.controller.ts';
import { DeskLinkChecksController } from './links/link-checks.controller.ts';
import { NumbersController } from './numbers/numbers.controller.ts';
import { resources } from './resources.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { StaffService } from './staff/staff.service.ts';
import { StaffMails } from './staff/staff-mails.ts';
import { TodayController } from './today/today.controller.ts';

@Module({
  imports: [BlogModule, CheckoutModule, OrganizationsModule, SiteModule, DiagnosticsModule],
  controllers: [
    DeskController,
    ...resources.map(resourceController),
    DeskContentController,
    DeskLinkChecksController,
    NumbersController,
    SignInController,
    TodayController,
  ],
  providers: [ContentService, DeskGuard, SignInService, StaffMails, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}
