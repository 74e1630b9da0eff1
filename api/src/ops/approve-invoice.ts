import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.ts';
import { InvoiceApproval } from '../checkout/invoices/invoice-approval.ts';
import type { InvoiceRequest } from '../checkout/invoices/invoice-requests.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { NestLog } from '../platform/log.ts';
import { refusalOf } from '../platform/vendors/stripe.client.ts';

/**
 * Approves a request for an invoice, in an application without a worker.
 * @throws Error worded for the operator, with Stripe's message if it refused
 */
export async function approveInvoice(id: string, atNewPrice: boolean): Promise<InvoiceRequest> {
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  try {
    return await app.get(InvoiceApproval).approve(id, atNewPrice);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) throw new Error(`Stripe refuses it: ${refusal} Once that is fixed, approve it again.`);
    // The message for buyers would not help the operator.
    if (error instanceof AppError && error.cause instanceof Error) throw error.cause;
    throw error;
  } finally {
    await app.close();
  }
}
