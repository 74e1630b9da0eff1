import { Module } from '@nestjs/common';
import { BuyerMails } from './buyer-mails.ts';
import { Catalog } from './catalog.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { DealSync } from './deal-sync.ts';
import { DealSender } from './deals/deal-sender.ts';
import { InvoiceApproval } from './invoices/invoice-approval.ts';
import { InvoiceConditions } from './invoices/invoice-conditions.ts';
import { InvoiceMails } from './invoices/invoice-mails.ts';
import { InvoiceNotices } from './invoices/invoice-notices.ts';
import { InvoiceReader } from './invoices/invoice-reader.ts';
import { InvoiceRequestsController } from './invoices/invoice-requests.controller.ts';
import { InvoiceRequests } from './invoices/invoice-requests.service.ts';
import { PaymentConditions } from './payment-conditions.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import { Reconciler } from './reconciler.ts';
import { SessionReader } from './session-reader.ts';
import { WebhookEvents } from './webhook-events.ts';

@Module({
  controllers: [CheckoutController, InvoiceRequestsController],
  providers: [
    ...[
      BuyerMails,
      Catalog,
      CheckoutSessions,
      DealSender,
      DealSync,
      PaymentConditions,
      PaymentNotices,
      PaymentRecorder,
    ],
    ...[InvoiceApproval, InvoiceConditions, InvoiceMails, InvoiceNotices, InvoiceReader, InvoiceRequests],
    ...[Reconciler, SessionReader, WebhookEvents],
  ],
  exports: [InvoiceApproval, PaymentRecorder, Reconciler],
})
export class CheckoutModule {}
