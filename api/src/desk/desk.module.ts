import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { DeskInvoiceApproval } from './invoices/desk-invoice-approval.ts';
import { DeskInvoicesController } from './invoices/invoices.controller.ts';
import { DeskOrganizationsController } from './organizations/organizations.controller.ts';
import { DeskPaymentsController } from './payments/payments.controller.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [CheckoutModule, OrganizationsModule],
  controllers: [
    ...[DeskController, StaffController],
    ...[DeskInvoicesController, DeskOrganizationsController, DeskPaymentsController],
  ],
  providers: [DeskGuard, DeskInvoiceApproval, StaffService],
  exports: [DeskGuard, DeskInvoiceApproval],
})
export class DeskModule {}
