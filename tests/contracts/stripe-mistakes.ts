import { type Mistake, of } from './mistake.ts';

const create = 'POST /v1/checkout/sessions';
const retrieve = 'GET /v1/checkout/sessions/{id}';

/** Mistakes that Stripe's client, or its stand-in, could make. */
export const stripeMistakes: Mistake[] = [
  of(create, 'a parameter that Stripe does not know', /quantitiy/, ({ request }) => {
    request.body.line_items[0].quantitiy = '2';
  }),
  of(create, 'a parameter of an older API', /payment_method_types/, ({ request }) => {
    request.body.payment_method_types = ['card'];
  }),
  of(create, 'text where a number belongs', /"two"/, ({ request }) => {
    request.body.line_items[0].quantity = 'two';
  }),
  of(create, 'a value that left the enum', /"embedded"/, ({ request }) => {
    request.body.ui_mode = 'embedded';
  }),
  of(create, 'no API version', /stripe-version/, ({ request }) => {
    delete request.headers['stripe-version'];
  }),
  of(create, 'another API version', /2025-03-31\.basil/, ({ request }) => {
    request.headers['stripe-version'] = '2025-03-31.basil';
  }),
  of(create, 'no idempotency key', /idempotency-key/, ({ request }) => {
    delete request.headers['idempotency-key'];
  }),
  of(create, 'JSON instead of a form', /application\/json/, ({ request }) => {
    request.headers['content-type'] = 'application/json';
  }),
  of(create, 'an answer with another status', /201/, ({ response }) => {
    response.status = 201;
  }),
  of(create, 'a call that the contract does not have', /quotes/, (exchange) => {
    exchange.operation = 'POST /v1/quotes';
  }),
  of('POST /v1/invoices', 'an invoice that is due without being sent', /"sent"/, ({ request }) => {
    request.body.collection_method = 'sent';
  }),
  of('POST /v1/invoiceitems', 'a price where an older API had it', /price/, ({ request }) => {
    request.body.price = 'price_1';
  }),
  of('GET /v1/invoices/{id}', 'a field of an older API', /paid_out_of_band/, ({ response }) => {
    response.body.paid_out_of_band = false;
  }),
  of('event invoice.paid', 'an invoice in a state that does not exist', /"settled"/, ({ request }) => {
    request.body.data.object.status = 'settled';
  }),
  of('GET /v1/disputes', 'a list parameter that does not exist', /offset/, ({ request }) => {
    request.query.offset = '10';
  }),
  of(retrieve, 'an unexpected null', /null/, ({ response }) => {
    response.body.payment_method_types = null;
  }),
  of(retrieve, 'a required field that is missing', /expires_at/, ({ response }) => {
    delete response.body.expires_at;
  }),
  of(retrieve, 'a field that is not declared', /is_paid/, ({ response }) => {
    response.body.is_paid = true;
  }),
  of(retrieve, 'an amount as text', /'string' is not assignable to type 'number'/, ({ response }) => {
    response.body.amount_total = '10000';
  }),
  of(retrieve, 'a state that does not exist', /"settled"/, ({ response }) => {
    response.body.payment_status = 'settled';
  }),
  of(retrieve, 'a decimal as a number', /unit_amount_decimal|number/, ({ response }) => {
    response.body.line_items.data[0].price.unit_amount_decimal = 5;
  }),
  of(
    retrieve,
    'a refusal with a code that does not exist',
    /session_gone/,
    ({ response }) => {
      response.body.error.code = 'session_gone';
    },
    404,
  ),
  of('event checkout.session.completed', 'a field of another member of the union', /amount_refunded/, ({ request }) => {
    request.body.data.object.payment_intent = { object: 'payment_intent', id: 'pi_1', amount_refunded: 0 };
  }),
  of('event charge.dispute.created', 'a webhook with the wrong object', /charge/, ({ request }) => {
    request.body.data.object.object = 'charge';
  }),
  of('event charge.refunded', 'a webhook of another API version', /2024-06-20/, ({ request }) => {
    request.body.api_version = '2024-06-20';
  }),
  of('event charge.refunded', 'a webhook without a signature', /stripe-signature/, ({ request }) => {
    delete request.headers['stripe-signature'];
  }),
  of('event charge.refunded', 'a webhook that is refused', /500/, ({ response }) => {
    response.status = 500;
  }),
  of(retrieve, 'a field that is not declared, deep in a list', /tier/, ({ response }) => {
    response.body.line_items.data[0].price.tier = 1;
  }),
  of(retrieve, 'an expanded object where only its id belongs', /livemode|customer/, ({ response }) => {
    response.body.customer = { object: 'customer', id: 'cus_1' };
  }),
  of('event charge.refunded', 'a webhook with an unexpected null', /null/, ({ request }) => {
    request.body.data.object.amount_refunded = null;
  }),
  of('event charge.refunded', 'a webhook without a required field', /livemode/, ({ request }) => {
    delete request.body.livemode;
  }),
  of('event charge.refunded', 'an event that does not exist', /charge\.refund_failed/, (exchange) => {
    exchange.operation = 'event charge.refund_failed';
  }),
  of('event charge.dispute.updated', 'a dispute in a state that does not exist', /"appealed"/, ({ request }) => {
    request.body.data.object.status = 'appealed';
  }),
  of('event refund.failed', 'a refund with a field of a charge', /amount_refunded/, ({ request }) => {
    request.body.data.object.amount_refunded = 0;
  }),
];
