import type { Env } from '../../platform/config/env.ts';
import type { CustomerParams, InvoiceParams } from '../../platform/vendors/stripe-invoices.ts';
import { claimLink } from '../claim-link.ts';
import type { Payment } from '../payments.repository.ts';
import type { InvoiceRequest } from './invoice-requests.repository.ts';
import type { taxIdOf } from './tax-id.ts';

/** Returns the parameters of the company's customer at Stripe. @param taxId null if none, or its type is unknown */
export function customerOf(request: InvoiceRequest, taxId: ReturnType<typeof taxIdOf>): CustomerParams {
  const { id, company, country, street, city, region, postal_code: postalCode } = request;
  return {
    name: company,
    email: request.contact_email,
    description: request.contact_name,
    address: {
      ...{ line1: street, city, country },
      ...(region && { state: region }),
      ...(postalCode && { postal_code: postalCode }),
    },
    ...(taxId && { tax_id_data: [taxId] }),
    metadata: { invoice_request_id: id },
  };
}

/** Returns the parameters of the draft. With `auto_advance` off, it stays a draft until we finalize and send it. */
export function invoiceOf(request: InvoiceRequest, payment: Payment, customer: string, env: Env): InvoiceParams {
  const { purchase_order: purchaseOrder, tax_id: taxId, tax_id_at_stripe: isAtStripe } = request;
  const link = claimLink(env.PUBLIC_URL, payment.claim_token);
  const fields = [
    ...(purchaseOrder ? [{ name: 'Purchase order', value: purchaseOrder }] : []),
    ...(taxId && !isAtStripe ? [{ name: 'VAT or tax ID', value: taxId }] : []),
  ];
  return {
    customer,
    collection_method: 'send_invoice',
    days_until_due: env.INVOICE_DAYS_DUE,
    currency: payment.currency,
    auto_advance: false,
    pending_invoice_items_behavior: 'exclude',
    ...(env.CHECKOUT_AUTOMATIC_TAX && { automatic_tax: { enabled: true } }),
    ...(fields.length > 0 && { custom_fields: fields }),
    footer: `Once this invoice is paid, create your organization, now or later, on any device: ${link}`,
    metadata: { payment_id: payment.id, claim_token: payment.claim_token, invoice_request_id: request.id },
  };
}
