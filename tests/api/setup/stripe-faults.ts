import { answer, both, type Faults, set, stripe } from './launch.ts';

const price = {
  ...{ id: 'price_team_course_seat', object: 'price', product: 'prod_team_course', active: true, type: 'one_time' },
  ...{ billing_scheme: 'per_unit', unit_amount: 500_000, currency: 'usd', transform_quantity: null },
};

export const stripeFaults: Faults = {
  together: {
    'the account may not take payments': [
      stripe({ account: { charges_enabled: false } }),
      /^Stripe account: it may not take payments\. Cure: finish the questions at Stripe/,
    ],
    'an archived price': [
      answer('^/v1/prices/', 200, { ...price, active: false }),
      /^Stripe price: CHECKOUT_PRICE_ID is archived .* Cure: make that price active at Stripe/,
    ],
    'events are missing': [
      stripe({ endpoint: { enabled_events: ['checkout.session.completed'] } }),
      /^Stripe webhook: the endpoint does not send .*charge\.refunded, .*Cure: .* add these events\.$/,
    ],
    'the endpoint is disabled': [
      stripe({ endpoint: { status: 'disabled' } }),
      /^Stripe webhook: the endpoint is disabled\. Cure: .*enable it\.$/,
    ],
  },
  alone: {
    "the account's details are incomplete": [
      stripe({ account: { details_submitted: false, charges_enabled: false } }),
      /^Stripe account: its details have not been submitted yet\. Cure:/,
    ],
    'another price': [
      set({ CHECKOUT_PRICE_CENTS: '450000' }),
      /^Stripe price: Stripe's price is 500000 cents, in test mode \(configured: 450000 cents, usd\)\. Cure:/,
    ],
    'another currency': [
      set({ CHECKOUT_CURRENCY: 'eur' }),
      /^Stripe price: Stripe's price is in usd, in test mode .* Cure:/,
    ],
    'an unknown price': [
      set({ CHECKOUT_PRICE_ID: 'price_other' }),
      /^Stripe price: CHECKOUT_PRICE_ID is unknown at Stripe, in test mode .* Cure:/,
    ],
    'automatic tax without Stripe Tax': [
      both(
        stripe({ tax: { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } } }),
        set({ CHECKOUT_AUTOMATIC_TAX: 'on' }),
      ),
      /^Stripe Tax: CHECKOUT_AUTOMATIC_TAX is on, but Stripe Tax is not set up: head_office\. Cure:/,
    ],
    'no endpoint': [
      stripe({ endpoint: null }),
      /^Stripe webhook: in test mode there is no endpoint https:.*\/api\/checkout\/webhook\. Cure: .*charge\.dispute\.closed/,
    ],
    "another host's endpoint": [
      stripe({ endpoint: { url: 'https://old.example/api/checkout/webhook' } }),
      /^Stripe webhook: in test mode there is no endpoint/,
    ],
    'two endpoints with the same address': [
      async (launch) => {
        const { endpoints } = (await launch.stripe('/account', {})) as { endpoints: object[] };
        const data = [...endpoints, ...endpoints];
        answer('^/v1/webhook_endpoints', 200, { object: 'list', url: '', has_more: false, data })(launch);
      },
      /^Stripe webhook: 2 endpoints have this address, .* Cure: .*delete all but one\.$/,
    ],
    'an archived product': [
      answer('^/v1/products/', 200, { id: 'prod_team_course', active: false }),
      /^Stripe product: the product of CHECKOUT_PRODUCT_ID is archived\. Cure: make it active/,
    ],
    'another Stripe key': [
      set({ STRIPE_SECRET_KEY: `sk_test_${'other'.repeat(4)}` }),
      /^Stripe key: Stripe does not know STRIPE_SECRET_KEY\. Cure:/,
    ],
    'Stripe is down': [
      answer('^/v1/', 503, { error: { type: 'api_error', message: 'Down' } }),
      /^Stripe: 127\.0\.0\.1:\d+ answers 503, so nothing is known about it\. Cure:/,
    ],
    'a proxy answers in place of Stripe': [
      answer('^/v1/', 503, '<h1>Bad gateway</h1>'),
      /^Stripe: 127\.0\.0\.1:\d+ gives answers that are not Stripe's, so nothing is known about it\. Cure:/,
    ],
    'another program answers in place of Stripe': [
      answer('^/v1/', 404),
      /^Stripe: 127\.0\.0\.1:\d+ .*so nothing is known about it\. Cure:/,
    ],
    'Stripe cuts connections': [
      (launch) => launch.standIns.faults.add({ path: '^/v1/', kind: 'cut' }),
      /^Stripe: 127\.0\.0\.1:\d+ could not be reached, .* Cure:/,
    ],
  },
};
