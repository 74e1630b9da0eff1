import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.ts';
import { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import { TeamNotices } from '../../platform/notices/team-notices.ts';
import type { Payment } from '../payments.repository.ts';
import { aboutInvoice, aboutRequest, type InvoiceEvent } from './invoice-notice-words.ts';
import { findRequestOfPayment, type InvoiceFacts, type InvoiceRequest } from './invoice-requests.repository.ts';

/** Tells the team about requests for invoices, and about invoices that need attention. */
@Injectable()
export class InvoiceNotices implements OnModuleInit {
  constructor(
    private readonly registry: NoticeRegistry,
    private readonly notices: TeamNotices,
  ) {}

  onModuleInit() {
    this.registry.define('invoice-request', {
      noun: ['request for an invoice', 'requests for invoices'],
      link: '/invoices?state=waiting',
      describe: aboutRequest,
    });
    this.registry.define('invoice', {
      noun: ['invoice to look at', 'invoices to look at'],
      link: '/invoices',
      describe: aboutInvoice,
    });
  }

  /** Adds the notice of a new request, in the transaction that stored it. */
  async addRequest(tx: Tx, request: InvoiceRequest): Promise<void> {
    const { id, seats, company, country, contact_email: email } = request;
    await this.notices.add(tx, 'invoice-request', {
      cause: id,
      facts: {
        ...{ id, seats, company, country, email },
        cents: seats * request.unit_amount_cents,
        currency: request.currency,
        contactName: request.contact_name,
        purchaseOrder: request.purchase_order,
        taxId: request.tax_id,
      },
      replyTo: email,
    });
  }

  /** Adds a notice for each event of an invoice that needs attention, in the transaction that recorded it. */
  async addNews(tx: Tx, payment: Payment, invoice: InvoiceFacts): Promise<void> {
    const { status, paidCents, overpaidCents, dueAt } = invoice;
    if (status === 'void') await this.add(tx, payment, invoice, 'voided');
    if (status === 'uncollectible') await this.add(tx, payment, invoice, 'uncollectible');
    if (status === 'open' && dueAt && dueAt < new Date()) await this.add(tx, payment, invoice, 'overdue');
    if (status !== 'paid' && paidCents > 0) await this.add(tx, payment, invoice, 'partly-paid', paidCents);
    if (overpaidCents > 0) await this.add(tx, payment, invoice, 'overpaid', overpaidCents);
  }

  /** Adds the notice that a second invoice for the same payment was paid, such as a duplicate made by hand. */
  async addSecond(tx: Tx, payment: Payment, invoice: InvoiceFacts): Promise<void> {
    await this.add(tx, payment, invoice, 'second', invoice.paidCents);
  }

  /**
   * Adds a notice for each currency in which a company's money waits in its cash balance at Stripe.
   * @param event id of the event that reported it
   */
  async addCash(tx: Tx, request: InvoiceRequest, event: string, balance: Record<string, number>): Promise<void> {
    const { id, company, seats, invoice_number: number, stripe_customer_id: customer } = request;
    for (const [currency, cents] of Object.entries(balance)) {
      if (cents <= 0) continue;
      await this.notices.add(tx, 'invoice', {
        cause: `${event} ${currency}`,
        facts: { news: 'cash', cents, currency, invoice: customer ?? '', number, request: id, company, seats },
        replyTo: request.contact_email,
      });
    }
  }

  private async add(tx: Tx, payment: Payment, invoice: InvoiceFacts, news: InvoiceEvent, cents = 0): Promise<void> {
    const request = await findRequestOfPayment(tx, payment.id);
    await this.notices.add(tx, 'invoice', {
      cause: [invoice.id, news, cents || []].flat().join(' '),
      facts: {
        news,
        cents,
        invoice: invoice.id,
        number: invoice.number,
        request: request?.id ?? null,
        company: request?.company ?? null,
        seats: payment.seats,
        currency: payment.currency,
      },
      replyTo: request?.contact_email ?? null,
    });
  }
}
