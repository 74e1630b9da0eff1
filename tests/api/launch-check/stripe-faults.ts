import { type Fault, status } from './launch.ts';

/** A price as the site requires it. */
const price = {
  ...{ id: 'price_team_course_seat', object: 'price', product: 'prod_team_course', active: true, type: 'one_time' },
  ...{ billing_scheme: 'per_unit', unit_amount: 500_000, currency: 'usd', transform_quantity: null },
};

/** What can be wrong at Stripe. */
export const stripeFaults: Fault[] = [
  {
    name: 'the account may not take payments',
    plant: (launch) => launch.stripe('/account', { account: { charges_enabled: false } }),
    joins: true,
    says: /^Stripe account: it may not take payments\. Cure: finish the questions at Stripe/,
  },
  {
    name: 'an archived price',
    plant: (launch) => status(launch, '^/v1/prices/', 200, { ...price, active: false }),
    joins: true,
    says: /^Stripe price: CHECKOUT_PRICE_ID is archived .* Cure: make that price active at Stripe/,
  },
  {
    name: 'events are missing',
    plant: (launch) => launch.stripe('/account', { endpoint: { enabled_events: ['checkout.session.completed'] } }),
    joins: true,
    says: /^Stripe webhook: the endpoint does not send .*charge\.refunded, .*Cure: .* add these events\.$/,
  },
  {
    name: 'the endpoint is disabled',
    plant: (launch) => launch.stripe('/account', { endpoint: { status: 'disabled' } }),
    joins: true,
    says: /^Stripe webhook: the endpoint is disabled\. Cure: .*enable it\.$/,
  },
  {
    name: "the account's details are incomplete",
    plant: (launch) => launch.stripe('/account', { account: { details_submitted: false, charges_enabled: false } }),
    says: /^Stripe account: its details have not been submitted yet\. Cure:/,
  },
  {
    name: 'another price',
    change: () => ({ CHECKOUT_PRICE_CENTS: '450000' }),
    says: /^Stripe price: Stripe's price is 500000 cents, in test mode \(configured: 450000 cents, usd\)\. Cure:/,
  },
  {
    name: 'another currency',
    change: () => ({ CHECKOUT_CURRENCY: 'eur' }),
    says: /^Stripe price: Stripe's price is in usd, in test mode .* Cure:/,
  },
  {
    name: 'an unknown price',
    change: () => ({ CHECKOUT_PRICE_ID: 'price_other' }),
    says: /^Stripe price: CHECKOUT_PRICE_ID is unknown at Stripe, in test mode .* Cure:/,
  },
  {
    name: 'automatic tax without Stripe Tax',
    plant: (launch) =>
      launch.stripe('/account', {
        tax: { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } },
      }),
    change: () => ({ CHECKOUT_AUTOMATIC_TAX: 'on' }),
    says: /^Stripe Tax: CHECKOUT_AUTOMATIC_TAX is on, but Stripe Tax is not set up: head_office\. Cure:/,
  },
  {
    name: 'no endpoint',
    plant: (launch) => launch.stripe('/account', { endpoint: null }),
    says: /^Stripe webhook: in test mode there is no endpoint https:.*\/api\/checkout\/webhook\. Cure: .*charge\.dispute\.closed/,
  },
  {
    name: "another host's endpoint",
    plant: (launch) => launch.stripe('/account', { endpoint: { url: 'https://old.example/api/checkout/webhook' } }),
    says: /^Stripe webhook: in test mode there is no endpoint/,
  },
  {
    name: 'two endpoints with the same address',
    plant: async (launch) => {
      const { endpoints } = (await launch.stripe('/account', {})) as { endpoints: object[] };
      const data = [...endpoints, ...endpoints];
      status(launch, '^/v1/webhook_endpoints', 200, { object: 'list', url: '', has_more: false, data });
    },
    says: /^Stripe webhook: 2 endpoints have this address, .* Cure: .*delete all but one\.$/,
  },
  {
    name: 'an archived product',
    plant: (launch) => status(launch, '^/v1/products/', 200, { id: 'prod_team_course', active: false }),
    says: /^Stripe product: the product of CHECKOUT_PRODUCT_ID is archived\. Cure: make it active/,
  },
  {
    name: 'another Stripe key',
    change: () => ({ STRIPE_SECRET_KEY: `sk_test_${'other'.repeat(4)}` }),
    says: /^Stripe key: Stripe does not know STRIPE_SECRET_KEY\. Cure:/,
  },
  {
    name: 'Stripe is down',
    plant: (launch) => status(launch, '^/v1/', 503, { error: { type: 'api_error', message: 'Down' } }),
    says: /^Stripe: 127\.0\.0\.1:\d+ answers 503, so nothing is known about it\. Cure:/,
  },
  {
    name: 'a proxy answers in place of Stripe',
    plant: (launch) => status(launch, '^/v1/', 503, '<h1>Bad gateway</h1>'),
    says: /^Stripe: 127\.0\.0\.1:\d+ gives answers that are not Stripe's, so nothing is known about it\. Cure:/,
  },
  {
    name: 'another program answers in place of Stripe',
    plant: (launch) => status(launch, '^/v1/', 404),
    says: /^Stripe: 127\.0\.0\.1:\d+ .*so nothing is known about it\. Cure:/,
  },
  {
    name: 'Stripe cuts connections',
    plant: (launch) => launch.standIns.faults.add({ path: '^/v1/', kind: 'cut' }),
    says: /^Stripe: 127\.0\.0\.1:\d+ could not be reached, .* Cure:/,
  },
];
