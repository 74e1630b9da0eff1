import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addMail } from '../../platform/mail/mail.ts';
import { MailRegistry } from '../../platform/mail/mail-registry.ts';
import type { InvoiceRequest } from './invoice-requests.repository.ts';
import { invoiceDeclined, renderInvoiceDeclined } from './mails/invoice-declined.tsx';
import { invoiceRequested, renderInvoiceRequested } from './mails/invoice-requested.tsx';

/** Defines our own mails about requests for invoices. Stripe mails the invoices themselves. */
@Injectable()
export class InvoiceMails implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly registry: MailRegistry,
  ) {}

  onModuleInit() {
    this.registry.define(invoiceRequested, {
      render: (asked, context) => renderInvoiceRequested(asked, this.env.INVOICE_DAYS_DUE, context),
    });
    this.registry.define(invoiceDeclined, { render: renderInvoiceDeclined });
  }
}

/**
 * Confirms to the contact that the request has arrived. An address gets at most one such mail per day, because anyone
 * can type any address into the form.
 */
export async function addRequestedMail(tx: Tx, request: InvoiceRequest): Promise<void> {
  const { contact_email: to, seats, created_at: createdAt } = request;
  const cause = `${to.toLowerCase()} ${createdAt.toISOString().slice(0, 10)}`;
  await addMail(tx, invoiceRequested, { cause, to, parameters: { seats } });
}

/** Tells the contact that the request was declined, and why. */
export async function addDeclinedMail(tx: Tx, request: InvoiceRequest, reason: string): Promise<void> {
  const { id, contact_email: to, seats } = request;
  await addMail(tx, invoiceDeclined, { cause: id, to, parameters: { seats, reason } });
}
