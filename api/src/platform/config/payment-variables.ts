import { WEBHOOK_PATH, webhookEvents } from '../../contract/webhook.values.ts';
import { paymentMethodList } from './payment-methods.ts';
import { offSwitch, publicKey, secret, text, vendorUrl, whole } from './variable-kinds.ts';

/** The account at Stripe. */
export const stripe = {
  STRIPE_SECRET_KEY: secret(/^(sk|rk)_(test|live)_/, 'the secret key, sk_…, from Stripe: Developers, API keys'),
  STRIPE_PUBLISHABLE_KEY: publicKey(/^pk_(test|live)_/, 'the publishable key, pk_…, from Stripe: Developers, API keys'),
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_/, 'the signing secret, whsec_…, of the webhook endpoint at Stripe').describe(
    `The signing secret, whsec_…, of the webhook endpoint {PUBLIC_URL}${WEBHOOK_PATH} with the events ${webhookEvents.join(', ')}.`,
  ),
  STRIPE_API_URL: vendorUrl('https://api.stripe.com', "Stripe's api; changed only for a stand-in."),
  STRIPE_JS_URL: text('https://js.stripe.com/endive/stripe.js', "Stripe's script; changed only for a stand-in."),
};

/** What is sold, and how it is paid. */
export const checkout = {
  CHECKOUT_PRODUCT_ID: text('prod_team_course', 'The product at Stripe that is sold.'),
  CHECKOUT_PRICE_ID: text('price_team_course_seat', 'Its price at Stripe: exactly the amount and currency set here.'),
  CHECKOUT_PAYMENT_METHODS: paymentMethodList,
  CHECKOUT_AUTOMATIC_TAX: offSwitch(
    'whether Stripe adds tax. Set up Stripe Tax first: origin, registrations, tax code.',
  ),
  CHECKOUT_TAX_IDS: offSwitch(
    'whether buyers may give a tax id, such as a VAT number, which Stripe prints on the invoice.',
  ),
  CHECKOUT_PROMOTION_CODES: offSwitch('whether buyers may enter promotion codes, which are made at Stripe.'),
  RECONCILE_EVERY_MINUTES: whole(1, 59, 3, 'How often payments are compared with Stripe, in minutes.'),
  RECONCILE_WINDOW_HOURS: whole(1, 24 * 90, 72, 'How far back payments are compared with Stripe, in hours.'),
};
