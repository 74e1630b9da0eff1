import type Stripe from 'stripe';

export type StripeInvoice = Stripe.Invoice;
export type CustomerParams = Stripe.CustomerCreateParams;
export type InvoiceParams = Stripe.InvoiceCreateParams;

/** Calls Stripe, with StripeClient's metrics and error handling. */
export type Caller = <T>(operation: string, request: () => Promise<T>) => Promise<T>;

/** Stripe expands at most four levels deep, so charges are read with their payment intents, not with the invoice. */
const intentDetails = ['latest_charge.refunds'];

/** Calls about invoices. Calls that create something take an idempotency key, so that a repeat creates nothing new. */
export class StripeInvoices {
  constructor(
    private readonly stripe: Stripe,
    private readonly call: Caller,
    /** For calls with an idempotency key. */
    private readonly once: Caller,
    private readonly nullWhenMissing: (error: unknown) => null,
  ) {}

  async createCustomer(params: CustomerParams, idempotencyKey: string): Promise<string> {
    return (await this.once('create customer', () => this.stripe.customers.create(params, { idempotencyKey }))).id;
  }

  /** Creates an empty draft. @returns its id */
  async create(params: InvoiceParams, idempotencyKey: string): Promise<string> {
    return (await this.once('create invoice', () => this.stripe.invoices.create(params, { idempotencyKey }))).id;
  }

  async addItem(params: Stripe.InvoiceItemCreateParams, idempotencyKey: string): Promise<void> {
    await this.once('add invoice item', () => this.stripe.invoiceItems.create(params, { idempotencyKey }));
  }

  /** Finalizes the draft. Stripe takes no further steps by itself. */
  async finalize(id: string, idempotencyKey: string): Promise<void> {
    const finalize = () => this.stripe.invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey });
    await this.once('finalize invoice', finalize);
  }

  /** Has Stripe mail the invoice. */
  async send(id: string, idempotencyKey: string): Promise<void> {
    await this.once('send invoice', () => this.stripe.invoices.sendInvoice(id, {}, { idempotencyKey }));
  }

  /** Returns the invoice with its payments, or null if Stripe has none with this id. */
  async find(id: string): Promise<StripeInvoice | null> {
    const find = () => this.stripe.invoices.retrieve(id, { expand: ['payments'] });
    return this.call('find invoice', find).catch(this.nullWhenMissing);
  }

  /** Lists a customer's newest invoices, at most 100, newest first. */
  async listOf(customer: string): Promise<StripeInvoice[]> {
    return (await this.call('list invoices', () => this.stripe.invoices.list({ customer, limit: 100 }))).data;
  }

  /** Lists an invoice's credit notes, at most 100, newest first. */
  async listCreditNotes(invoice: string): Promise<Stripe.CreditNote[]> {
    return (await this.call('list credit notes', () => this.stripe.creditNotes.list({ invoice, limit: 100 }))).data;
  }

  /** Returns what waits in a customer's cash balance, in cents by currency. */
  async findCash(customer: string): Promise<Record<string, number>> {
    const find = () => this.stripe.customers.retrieveCashBalance(customer);
    return (await this.call('find cash balance', find).catch(this.nullWhenMissing))?.available ?? {};
  }

  /** Returns the latest charge of a payment intent, with its refunds, or null if there is none. */
  async findCharge(paymentIntentId: string): Promise<Stripe.Charge | null> {
    const find = () => this.stripe.paymentIntents.retrieve(paymentIntentId, { expand: intentDetails });
    const { latest_charge: charge } = await this.call('find payment intent', find);
    return typeof charge === 'object' ? charge : null;
  }

  /** Returns the id of the invoice that a payment intent belongs to, or null if there is none. */
  async findIdByPaymentIntent(id: string): Promise<string | null> {
    const payment = { type: 'payment_intent', payment_intent: id } as const;
    const list = () => this.stripe.invoicePayments.list({ payment, limit: 1 });
    const [found] = (await this.call('find invoice of a payment', list)).data;
    return found ? (typeof found.invoice === 'string' ? found.invoice : found.invoice.id) : null;
  }
}
