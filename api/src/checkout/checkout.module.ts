import { Module } from '@nestjs/common';
import { BuyerMails } from './buyer-mails.ts';
import { Catalog } from './catalog.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { DealSync } from './deal-sync.ts';
import { DealSender } from './deals/deal-sender.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import { Reconciler } from './reconciler.ts';
import { WebhookEvents } from './webhook-events.ts';

@Module({
  controllers: [CheckoutController],
  providers: [
    ...[BuyerMails, Catalog, CheckoutSessions, DealSender, DealSync, PaymentNotices, PaymentRecorder],
    ...[WebhookEvents, Reconciler],
  ],
  exports: [PaymentRecorder, Reconciler],
})
export class CheckoutModule {}
