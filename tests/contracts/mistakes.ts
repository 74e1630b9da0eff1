import type { Described } from './described.ts';

type Change = Record<string, unknown>;
export interface Mistake {
  name: string;
  /** The mistake is made in the first exchange of this kind, an operation with its status. */
  kind: string;
  /** Matches the complaint. */
  says: RegExp;
  /** What stands where, as in `request.body.amount`; undefined removes it. */
  change: Change;
}

const item = 'response.body.line_items.data.0.price';
const object = 'request.body.data.object';
const deal = 'request.body.inputs.0.properties';
const association = 'response.body.results.0.associationSpec';

/** Mistakes that the clients of Stripe, Supabase and HubSpot, or their stand-ins, could make. */
const byKind: Record<string, [name: string, says: RegExp, change: Change][]> = {
  'POST /v1/checkout/sessions 200': [
    ['a parameter that Stripe does not know', /quantitiy/, { 'request.body.line_items.0.quantitiy': '2' }],
    ['a parameter of an older API', /payment_method_types/, { 'request.body.payment_method_types': ['card'] }],
    ['text where a number belongs', /"two"/, { 'request.body.line_items.0.quantity': 'two' }],
    ['a value that left the enum', /"embedded"/, { 'request.body.ui_mode': 'embedded' }],
    ['no API version', /stripe-version/, { 'request.headers.stripe-version': undefined }],
    ['another API version', /2025-03-31\.basil/, { 'request.headers.stripe-version': '2025-03-31.basil' }],
    ['no idempotency key', /idempotency-key/, { 'request.headers.idempotency-key': undefined }],
    ['JSON instead of a form', /application\/json/, { 'request.headers.content-type': 'application/json' }],
    ['an answer with another status', /201/, { 'response.status': 201 }],
    ['a call that the contract does not have', /quotes/, { operation: 'POST /v1/quotes' }],
  ],
  'POST /v1/invoices 200': [
    ['an invoice that is due without being sent', /"sent"/, { 'request.body.collection_method': 'sent' }],
  ],
  'POST /v1/invoiceitems 200': [['a price where an older API had it', /price/, { 'request.body.price': 'price_1' }]],
  'GET /v1/invoices/{id} 200': [
    ['a field of an older API', /paid_out_of_band/, { 'response.body.paid_out_of_band': false }],
  ],
  'event invoice.paid 200': [
    ['an invoice in a state that does not exist', /"settled"/, { [`${object}.status`]: 'settled' }],
  ],
  'GET /v1/disputes 200': [['a list parameter that does not exist', /offset/, { 'request.query.offset': '10' }]],
  'GET /v1/checkout/sessions/{id} 200': [
    ['an unexpected null', /null/, { 'response.body.payment_method_types': null }],
    ['a required field that is missing', /expires_at/, { 'response.body.expires_at': undefined }],
    ['a field that is not declared', /is_paid/, { 'response.body.is_paid': true }],
    ['an amount as text', /'string' is not assignable to type 'number'/, { 'response.body.amount_total': '10000' }],
    ['a state that does not exist', /"settled"/, { 'response.body.payment_status': 'settled' }],
    ['a decimal as a number', /unit_amount_decimal|number/, { [`${item}.unit_amount_decimal`]: 5 }],
    ['a field that is not declared, deep in a list', /tier/, { [`${item}.tier`]: 1 }],
    [
      'an expanded object where only its id belongs',
      /livemode|customer/,
      { 'response.body.customer': { object: 'customer', id: 'cus_1' } },
    ],
  ],
  'GET /v1/checkout/sessions/{id} 404': [
    ['a refusal with a code that does not exist', /session_gone/, { 'response.body.error.code': 'session_gone' }],
  ],
  'event checkout.session.completed 200': [
    [
      'a field of another member of the union',
      /amount_refunded/,
      { [`${object}.payment_intent`]: { object: 'payment_intent', id: 'pi_1', amount_refunded: 0 } },
    ],
  ],
  'event charge.dispute.created 200': [
    ['a webhook with the wrong object', /charge/, { [`${object}.object`]: 'charge' }],
  ],
  'event charge.refunded 200': [
    ['a webhook of another API version', /2024-06-20/, { 'request.body.api_version': '2024-06-20' }],
    ['a webhook without a signature', /stripe-signature/, { 'request.headers.stripe-signature': undefined }],
    ['a webhook that is refused', /500/, { 'response.status': 500 }],
    ['a webhook with an unexpected null', /null/, { [`${object}.amount_refunded`]: null }],
    ['a webhook without a required field', /livemode/, { 'request.body.livemode': undefined }],
    ['an event that does not exist', /charge\.refund_failed/, { operation: 'event charge.refund_failed' }],
  ],
  'event charge.dispute.updated 200': [
    ['a dispute in a state that does not exist', /"appealed"/, { [`${object}.status`]: 'appealed' }],
  ],
  'event refund.failed 200': [
    ['a refund with a field of a charge', /amount_refunded/, { [`${object}.amount_refunded`]: 0 }],
  ],

  'POST /auth/v1/admin/users 200': [
    ['an attribute that Supabase does not know', /confirm_email/, { 'request.body.confirm_email': true }],
    ['a user without its time of creation', /created_at/, { 'response.body.created_at': undefined }],
    [
      'the public key where the secret one is due',
      /sb_publishable/,
      { 'request.headers.apikey': 'sb_publishable_012' },
    ],
  ],
  'POST /auth/v1/admin/users 422': [
    ['an unknown error code', /email_taken/, { 'response.body.code': 'email_taken' }],
    ['an error code with the status of another', /400|email_exists/, { 'response.status': 400 }],
  ],
  'POST /auth/v1/admin/generate_link 200': [
    ['a link for somebody who has no account yet', /magiclink|signup/, { 'request.body.type': 'magiclink' }],
    ['a link without its token', /hashed_token/, { 'response.body.hashed_token': undefined }],
  ],
  'POST /auth/v1/verify 200': [
    [
      'the token where the code of six digits is due',
      /token_hash/,
      { 'request.body.token': '0123456789abcdef', 'request.body.token_hash': undefined },
    ],
  ],
  'POST /auth/v1/verify 403': [['a used link that is not found', /404|otp_expired/, { 'response.status': 404 }]],
  'GET /auth/v1/user 200': [
    ['our own key where a person is asked about', /Bearer ey/, { 'request.headers.authorization': 'sb_secret_012' }],
  ],
  'GET /auth/v1/user 403': [
    ['an ended session that counts as signed out by hand', /401|session_not_found/, { 'response.status': 401 }],
  ],
  'GET /auth/v1/.well-known/jwks.json 200': [
    ['a shared secret among the public keys', /HS256|oct|ES256/, { 'response.body.keys.0.alg': 'HS256' }],
  ],
  'POST /rest/v1/profiles 200': [
    ['a column that the table does not have', /team_size/, { 'request.body.team_size': 3 }],
    ['201 for an update', /200 is due/, { 'response.status': 201 }],
  ],
  'POST /rest/v1/profiles 201': [
    ['200 for an insert', /201 is due/, { 'request.body.id': 'another', 'response.status': 200 }],
  ],

  'POST /submissions/v3/integration/secure/submit/{id}/{id} 200': [
    ['a field that no form has', /name/, { 'request.body.fields.0.name': 'first_name' }],
    [
      'consent in the wrong place',
      /consentToProcess/,
      { 'request.body.legalConsentOptions': { consentToProcess: true } },
    ],
  ],
  'POST /submissions/v3/integration/secure/submit/{id}/{id} 400': [
    ['an unknown error code', /errorType/, { 'response.body.errors.0.errorType': 'EMAIL_INVALID' }],
  ],
  'GET /cms/blogs/2026-09/posts 200': [
    ['a page of more than a hundred', /limit/, { 'request.query.limit': '101' }],
    ['a parameter that the blog does not have', /offset/, { 'request.query.offset': '0' }],
    ['a post without a slug', /slug/, { 'response.body.results.0.slug': undefined }],
    ['a time that is none', /publishDate/, { 'response.body.results.0.publishDate': 'yesterday' }],
  ],
  'GET /cms/blogs/2026-09/tags 200': [
    ['a parameter that the list of tags does not have', /offset/, { 'request.query.offset': '0' }],
    ['a tag without a slug', /slug/, { 'response.body.results.0.slug': undefined }],
  ],
  'POST /crm/objects/2026-09/contacts/batch/upsert 200': [
    ['an upsert by a property that is not unique', /idProperty/, { 'request.body.inputs.0.idProperty': 'firstname' }],
    ['an id that is a number', /id/, { 'response.body.results.0.id': 1 }],
  ],
  'POST /crm/objects/2026-09/deals/batch/upsert 200': [
    ['an amount in cents and words', /amount/, { [`${deal}.amount`]: '$ 15,000' }],
    ['a number instead of text', /seats/, { [`${deal}.seats`]: 3 }],
    ['an unknown property', /team/, { [`${deal}.team`]: 'x' }],
    ['a response that does not say whether the deal is new', /new/, { 'response.body.results.0.new': undefined }],
  ],
  'POST /crm/objects/2026-09/deals/batch/upsert 400': [
    ['an unknown category', /category/, { 'response.body.category': 'WRONG' }],
  ],
  'GET /crm/properties/2026-09/deals 200': [
    ['a property without hasUniqueValue', /hasUniqueValue/, { 'response.body.results.0.hasUniqueValue': undefined }],
  ],
  'PUT /crm/objects/2026-09/deals/{id}/associations/default/contacts/{id} 200': [
    ['a body', /body/, { 'request.body': [{ associationTypeId: 3 }] }],
    ['an association without its kind', /associationCategory/, { [`${association}.associationCategory`]: undefined }],
  ],
};

export const mistakes: Mistake[] = Object.entries(byKind).flatMap(([kind, list]) =>
  list.map(([name, says, change]) => ({ kind, name, says, change })),
);

/** Returns the recorded exchange with a mistake in it. @throws Error when no such exchange was recorded */
export function withMistake(recorded: Described[], { kind, change }: Mistake): Described {
  const found = recorded.find(({ operation, response }) => `${operation} ${response.status}` === kind);
  if (!found) throw new Error(`${kind} was not recorded`);
  const copy = structuredClone(found);
  for (const [path, value] of Object.entries(change)) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let node = copy as unknown as Record<string, unknown>;
    for (const step of steps) {
      node[step] ??= {};
      node = node[step] as typeof node;
    }
    if (value === undefined) delete node[last];
    else node[last] = value;
  }
  return copy;
}
