import type Stripe from 'stripe';
import { newId, now, nulls, type WireLineItem } from './objects.ts';
import { totalOf } from './prices.ts';
import type { SessionParams } from './session-params.ts';

/** The payment methods that the local page supports. */
const methods = ['card', 'us_bank_account'];

/** Makes a new open session in Stripe's shape, with every field of the SDK's type. */
export function newSession(params: SessionParams, items: WireLineItem[]): Stripe.Checkout.Session {
  const id = newId('cs_test_a1', 56);
  const invoice = params.invoice_creation;
  const total = totalOf(items);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    automatic_tax: params.automatic_tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    client_secret: `${id}_secret_${newId('fid', 60)}`,
    created: now(),
    currency: items[0]?.currency ?? null,
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer_creation: invoice?.enabled ? 'always' : 'if_required',
    customer_details: params.customer_email ? customerDetails(params.customer_email) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at,
    invoice_creation: {
      enabled: invoice?.enabled ?? false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: invoice?.invoice_data?.custom_fields ?? null,
        description: invoice?.invoice_data?.description ?? null,
        footer: invoice?.invoice_data?.footer ?? null,
        issuer: null,
        metadata: invoice?.invoice_data?.metadata ?? {},
        rendering_options: null,
      },
    },
    livemode: false,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: methods.filter(
      (type) => params.allowed_payment_method_types?.includes(type) ?? type === 'card',
    ),
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    redirect_on_completion: 'always',
    return_url: params.return_url,
    shipping_options: [],
    status: 'open',
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'embedded_page',
    ...nulls('after_expiration billing_address_collection cancel_url client_reference_id collected_information'),
    ...nulls('consent consent_collection currency_conversion customer customer_account integration_identifier'),
    ...nulls('invoice locale managed_payments origin_context payment_intent payment_link'),
    ...nulls('payment_method_configuration_details permissions recovered_from saved_payment_method_options'),
    ...nulls('setup_intent shipping_address_collection shipping_cost submit_type subscription success_url url'),
    ...nulls('wallet_options'),
  };
}

export function customerDetails(
  email: string,
  name: string | null = null,
  address: Stripe.Address | null = null,
  taxIds: Stripe.Checkout.Session.CustomerDetails.TaxId[] = [],
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    email,
    name,
    tax_exempt: 'none',
    tax_ids: address ? taxIds : null,
    ...nulls('business_name individual_name phone'),
  };
}
