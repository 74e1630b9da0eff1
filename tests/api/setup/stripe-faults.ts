import { answer, both, type Faults, set, stripe } from './launch.ts';

const price = {
  ...{ id: 'price_team_course_seat', object: 'price', product: 'prod_team_course', active: true, type: 'one_time' },
  ...{ billing_scheme: 'per_unit', unit_amount: 500_000, currency: 'usd', transform_quantity: null },
};

export const stripeFaults: Faults = {
  together: {
    'Stripe account: it may not take payments. Cure: finish the questions at Stripe…': stripe({
      account: { charges_enabled: false },
    }),
    'Stripe price: CHECKOUT_PRICE_ID is archived … Cure: make that price active at Stripe…': answer(
      '^/v1/prices/',
      200,
      { ...price, active: false },
    ),
    'Stripe webhook: the endpoint does not send …charge.refunded, …Cure: … add these events.': stripe({
      endpoint: { enabled_events: ['checkout.session.completed'] },
    }),
    'Stripe webhook: the endpoint is disabled. Cure: …enable it.': stripe({ endpoint: { status: 'disabled' } }),
  },
  alone: {
    'Stripe account: its details have not been submitted yet. Cure:…': stripe({
      account: { details_submitted: false, charges_enabled: false },
    }),
    "Stripe price: Stripe's price is 500000 cents, in test mode (configured: 450000 cents, usd). Cure:…": set({
      CHECKOUT_PRICE_CENTS: '450000',
    }),
    "Stripe price: Stripe's price is in usd, in test mode … Cure:…": set({ CHECKOUT_CURRENCY: 'eur' }),
    'Stripe price: CHECKOUT_PRICE_ID is unknown at Stripe, in test mode … Cure:…': set({
      CHECKOUT_PRICE_ID: 'price_other',
    }),
    'Stripe Tax: CHECKOUT_AUTOMATIC_TAX is on, but Stripe Tax is not set up: head_office. Cure:…': both(
      stripe({ tax: { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } } }),
      set({ CHECKOUT_AUTOMATIC_TAX: 'on' }),
    ),
    'Stripe Tax: neither the price nor the settings say whether prices include tax, … Cure: choose it at Stripe…': both(
      stripe({ tax: { defaults: { provider: 'stripe', tax_behavior: null, tax_code: null } } }),
      set({ CHECKOUT_AUTOMATIC_TAX: 'on' }),
    ),
    'Stripe webhook: in test mode there is no endpoint https:…/api/checkout/webhook. Cure: …charge.dispute.closed…':
      stripe({ endpoint: null }),
    'Stripe webhook: in test mode there is no endpoint…': stripe({
      endpoint: { url: 'https://old.example/api/checkout/webhook' },
    }),
    'Stripe webhook: 2 endpoints have this address, … Cure: …delete all but one.': async (launch) => {
      const { endpoints } = (await launch.stripe('/account', {})) as { endpoints: object[] };
      const data = [...endpoints, ...endpoints];
      answer('^/v1/webhook_endpoints', 200, { object: 'list', url: '', has_more: false, data })(launch);
    },
    'Stripe product: the product of CHECKOUT_PRODUCT_ID is archived. Cure: make it active…': answer(
      '^/v1/products/',
      200,
      { id: 'prod_team_course', active: false },
    ),
    'Stripe key: Stripe does not know STRIPE_SECRET_KEY. Cure:…': set({
      STRIPE_SECRET_KEY: `sk_test_${'other'.repeat(4)}`,
    }),
    'Stripe: 127.0.0.1:# answers 503, so nothing is known about it. Cure:…': answer('^/v1/', 503, {
      error: { type: 'api_error', message: 'Down' },
    }),
    "Stripe: 127.0.0.1:# gives answers that are not Stripe's, so nothing is known about it. Cure:…": answer(
      '^/v1/',
      503,
      '<h1>Bad gateway</h1>',
    ),
    'Stripe: 127.0.0.1:# …so nothing is known about it. Cure:…': answer('^/v1/', 404),
    'Stripe: 127.0.0.1:# could not be reached, … Cure:…': (launch) =>
      launch.standIns.faults.add({ path: '^/v1/', kind: 'cut' }),
  },
};
