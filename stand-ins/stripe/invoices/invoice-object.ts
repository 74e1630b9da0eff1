import type Stripe from 'stripe';
import { newId, now, nulls, type WireInvoice, type WireInvoiceLine, type WirePrice } from '../objects.ts';

/** A new draft, in the names of Stripe's parameters. */
interface NewInvoice {
  customer: string;
  currency: string;
  auto_advance?: boolean;
  automatic_tax?: { enabled: boolean };
  custom_fields?: { name: string; value: string }[] | null;
  /** It is charged automatically if absent. */
  days_until_due?: number;
  description?: string | null;
  footer?: string | null;
  metadata?: Record<string, string> | null;
}

const day = 86_400;

/** Makes an empty draft in Stripe's shape, with every field of the SDK's type. */
export function newInvoice(given: NewInvoice): WireInvoice {
  const id = newId('in_');
  const isTaxed = given.automatic_tax?.enabled ?? false;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local stand-in',
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: given.auto_advance ?? false,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'complete' : null,
    },
    billing_reason: 'manual',
    collection_method: given.days_until_due === undefined ? 'charge_automatically' : 'send_invoice',
    created: now(),
    currency: given.currency,
    custom_fields: given.custom_fields?.length ? given.custom_fields : null,
    customer: given.customer,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    // Counted from the moment the invoice is finalized, as Stripe does.
    due_date: given.days_until_due === undefined ? null : now() + given.days_until_due * day,
    footer: given.footer ?? null,
    issuer: { type: 'self' },
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: given.metadata ?? {},
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    period_end: now(),
    period_start: now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    ...nulls('account_tax_ids application automatically_finalizes_at customer_account customer_address customer_email'),
    ...nulls('customer_name customer_phone customer_shipping default_payment_method default_source effective_at'),
    ...nulls('ending_balance from_invoice hosted_invoice_url invoice_pdf last_finalization_error latest_revision'),
    ...nulls('next_payment_attempt number on_behalf_of parent receipt_number rendering shipping_cost shipping_details'),
    ...nulls('statement_descriptor test_clock webhooks_delivered_at'),
  };
}

/** Adds a line and recalculates the amounts, in cents. */
export function addLine(invoice: WireInvoice, price: WirePrice, quantity: number, itemId: string, name: string | null) {
  const amount = (price.unit_amount ?? 0) * quantity;
  const line: WireInvoiceLine = {
    id: newId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: name,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: { invoice_item: itemId, proration: false, proration_details: null, subscription: null },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { end: now(), start: now() },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: null,
    subtotal: amount,
    taxes: [],
  };
  invoice.lines.data.push(line);
  const total = invoice.lines.data.reduce((sum, one) => sum + one.amount, 0);
  Object.assign(invoice, { amount_due: total, amount_remaining: total, subtotal: total, total });
  Object.assign(invoice, { subtotal_excluding_tax: total, total_excluding_tax: total });
}

/** Finalizes the invoice: gives it a number and the customer's current details. */
export function finalize(invoice: WireInvoice, customer: Stripe.Customer, taxIds: Stripe.TaxId[], hostedUrl: string) {
  const daysUntilDue = invoice.due_date === null ? null : Math.round((invoice.due_date - invoice.created) / day);
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  Object.assign(invoice, {
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    due_date: daysUntilDue === null ? null : now() + daysUntilDue * day,
    effective_at: now(),
    ending_balance: 0,
    hosted_invoice_url: hostedUrl,
    invoice_pdf: `${hostedUrl}/pdf`,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence - 1).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now() },
  });
}

/** Makes the record of one payment of an invoice, before the invoice's amounts change. @param amount in cents */
export function newInvoicePayment(
  invoice: WireInvoice,
  amount: number,
  payment: Stripe.InvoicePayment.Payment,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: invoice.amount_remaining,
    created: now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: false,
    livemode: false,
    payment,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now() },
  };
}
