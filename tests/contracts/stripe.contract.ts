import type Stripe from 'stripe';
import type { Form, Json } from './wire.ts';

/** Stripe's calls and events as the installed SDK declares them. Upgrading the package also changes the contract. */

interface Authorized {
  authorization: `Bearer sk_${string}`;
  'stripe-version': Stripe.LatestApiVersion;
}
type Answered = { 'content-type': `application/json${string}`; 'request-id': `req_${string}` };

interface Get<Params, Result> {
  request: { headers: Authorized; query: Form<Params>; body: null };
  response: { status: 200; headers: Answered; body: Json<Result> } | Refused;
}
/** Without an idempotency key a repeated request would be done twice. */
interface Post<Params, Result> {
  request: {
    headers: Authorized & { 'content-type': 'application/x-www-form-urlencoded'; 'idempotency-key': string };
    query: Record<never, never>;
    body: Form<Params>;
  };
  response: { status: 200; headers: Answered; body: Json<Result> } | Refused;
}

/** https://docs.stripe.com/api/errors */
type Refused =
  | { status: 400 | 404; headers: Answered; body: { error: Refusal<'invalid_request_error' | 'idempotency_error'> } }
  | { status: 409; headers: Answered; body: { error: Refusal<'idempotency_error' | 'invalid_request_error'> } };
interface Refusal<Type> {
  type: Type;
  message: string;
  code?: 'tax_id_invalid' | 'resource_missing' | 'parameter_unknown' | 'parameter_missing' | 'idempotency_key_in_use';
  param?: string;
  doc_url?: string;
}

/** An event from a webhook endpoint with the SDK's API version. */
interface Delivery<Type extends Stripe.Event['type']> {
  request: {
    headers: { 'content-type': 'application/json; charset=utf-8'; 'stripe-signature': `t=${number},v1=${string}` };
    query: Record<never, never>;
    body: Json<Omit<Extract<Stripe.Event, { type: Type }>, 'api_version'>> & { api_version: Stripe.LatestApiVersion };
  };
  response: {
    status: 200;
    headers: { 'content-type': `application/json${string}` };
    body: { received: true };
  };
}

type Session = Stripe.Checkout.Session;

type EventType =
  | `checkout.session.${'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'}`
  | `invoice.${'paid' | 'voided' | 'marked_uncollectible' | 'overdue'}`
  | `charge.dispute.${'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'}`
  | ('cash_balance.funds_available' | 'charge.refunded' | 'refund.updated' | 'refund.failed');
type Events = { [Type in EventType as `event ${Type}`]: Delivery<Type> };

export interface StripeContract extends Events {
  'POST /v1/checkout/sessions': Post<Stripe.Checkout.SessionCreateParams, Session>;
  'GET /v1/checkout/sessions': Get<Stripe.Checkout.SessionListParams, Stripe.ApiList<Session>>;
  'GET /v1/checkout/sessions/{id}': Get<Stripe.Checkout.SessionRetrieveParams, Session>;
  'POST /v1/checkout/sessions/{id}/expire': Post<Stripe.Checkout.SessionExpireParams, Session>;
  'POST /v1/customers': Post<Stripe.CustomerCreateParams, Stripe.Customer>;
  'GET /v1/customers/{id}/cash_balance': Get<Stripe.CustomerRetrieveCashBalanceParams, Stripe.CashBalance>;
  'GET /v1/invoices': Get<Stripe.InvoiceListParams, Stripe.ApiList<Stripe.Invoice>>;
  'POST /v1/invoices': Post<Stripe.InvoiceCreateParams, Stripe.Invoice>;
  'GET /v1/invoices/{id}': Get<Stripe.InvoiceRetrieveParams, Stripe.Invoice>;
  'POST /v1/invoices/{id}/finalize': Post<Stripe.InvoiceFinalizeInvoiceParams, Stripe.Invoice>;
  'POST /v1/invoices/{id}/send': Post<Stripe.InvoiceSendInvoiceParams, Stripe.Invoice>;
  'POST /v1/invoiceitems': Post<Stripe.InvoiceItemCreateParams, Stripe.InvoiceItem>;
  'GET /v1/invoice_payments': Get<Stripe.InvoicePaymentListParams, Stripe.ApiList<Stripe.InvoicePayment>>;
  'GET /v1/payment_intents/{id}': Get<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>;
  'GET /v1/disputes': Get<Stripe.DisputeListParams, Stripe.ApiList<Stripe.Dispute>>;
  'GET /v1/prices/{id}': Get<Stripe.PriceRetrieveParams, Stripe.Price>;
}
