import type { Described } from './described.ts';

// biome-ignore lint/suspicious/noExplicitAny: a mistake is made in any place of any message
type Anything = any;

export interface Mistake {
  name: string;
  /** In the first exchange of this operation and status. */
  operation: string;
  status?: number;
  make(exchange: { request: Anything; response: Anything; operation: string }): void;
  /** What a complaint must speak of. */
  says: RegExp;
}

const create = 'POST /v1/checkout/sessions';
const retrieve = 'GET /v1/checkout/sessions/{id}';
const profiles = 'POST /rest/v1/profiles';
const createUser = 'POST /auth/v1/admin/users';
const submit = 'POST /submissions/v3/integration/secure/submit/{id}/{id}';
const posts = 'GET /cms/blogs/2026-09/posts';

const of = (operation: string, name: string, says: RegExp, make: Mistake['make'], status?: number): Mistake => ({
  ...{ operation, name, says, make },
  ...(status && { status }),
});

/** Mistakes that a client or a stand-in could make. */
export const mistakes: Mistake[] = [
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
  of(create, 'a call that the contract does not have', /customers/, (exchange) => {
    exchange.operation = 'POST /v1/customers';
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
  of(createUser, 'an attribute that Supabase does not know', /confirm_email/, ({ request }) => {
    request.body.confirm_email = true;
  }),
  of(createUser, 'a user without its time of creation', /created_at/, ({ response }) => {
    delete response.body.created_at;
  }),
  of(
    createUser,
    'an unknown error code',
    /email_taken/,
    ({ response }) => {
      response.body.code = 'email_taken';
    },
    422,
  ),
  of(
    createUser,
    'an error code with the status of another',
    /400|email_exists/,
    ({ response }) => {
      response.status = 400;
    },
    422,
  ),
  of(createUser, 'the public key where the secret one is due', /sb_publishable/, ({ request }) => {
    request.headers.apikey = 'sb_publishable_0123456789';
  }),
  of(profiles, 'a column that the table does not have', /team_size/, ({ request }) => {
    request.body.team_size = 3;
  }),
  of(
    profiles,
    '201 for an update',
    /200 is due/,
    ({ response }) => {
      response.status = 201;
    },
    200,
  ),
  of(
    profiles,
    '200 for an insert',
    /201 is due/,
    ({ request, response }) => {
      request.body.id = 'another';
      response.status = 200;
    },
    201,
  ),
  of(submit, 'a field that no form has', /name/, ({ request }) => {
    request.body.fields[0].name = 'first_name';
  }),
  of(submit, 'consent in the wrong place', /consentToProcess/, ({ request }) => {
    request.body.legalConsentOptions = { consentToProcess: true };
  }),
  of(
    submit,
    'an unknown error code',
    /errorType/,
    ({ response }) => {
      response.body.errors[0].errorType = 'EMAIL_INVALID';
    },
    400,
  ),
  of(posts, 'a page of more than a hundred', /limit/, ({ request }) => {
    request.query.limit = '101';
  }),
  of(posts, 'a parameter that the blog does not have', /offset/, ({ request }) => {
    request.query.offset = '0';
  }),
  of(posts, 'a post without a slug', /slug/, ({ response }) => {
    delete response.body.results[0].slug;
  }),
  of(posts, 'a time that is none', /publishDate/, ({ response }) => {
    response.body.results[0].publishDate = 'yesterday';
  }),
];

/** The same recording with one mistake in it. @throws Error when nothing was recorded that it could be made in */
export function withMistake(recorded: Described[], { operation, status, make }: Mistake): Described {
  const found = recorded.find(
    (exchange) => exchange.operation === operation && (!status || exchange.response.status === status),
  );
  if (!found) throw new Error(`${operation} ${status ?? ''} was not recorded`);
  const copy = structuredClone(found);
  make(copy);
  return copy;
}
