import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.ts';
import type { InvoiceRequest } from '../checkout/invoices/invoice-requests.repository.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { DeskInvoiceApproval } from '../desk/invoices/desk-invoice-approval.ts';
import { readEnv } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { NestLog } from '../platform/log.ts';

/**
 * Approves a request for an invoice, in an application context without a worker.
 * @throws Error worded for the operator, with Stripe's message if Stripe refused
 */
export async function approveInvoice(id: string, atNewPrice: boolean): Promise<InvoiceRequest> {
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  try {
    return await app.get(DeskInvoiceApproval).approve(commandLine, id, atNewPrice);
  } catch (error) {
    // The error's own message is meant for buyers; the cause helps the operator.
    const isForBuyers = error instanceof AppError && error.status >= 500;
    throw isForBuyers && error.cause instanceof Error ? error.cause : error;
  } finally {
    await app.close();
  }
}
