import { invalid } from './errors.ts';
import { now } from './objects.ts';
import {
  expand,
  type FormTree,
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  readParams,
  required,
  text,
} from './params.ts';

const lineItem = group({
  price: text(),
  price_data: group({
    currency: required(text(3)),
    unit_amount: required(integer()),
    product_data: required(group({ name: required(text(250)), description: text(), metadata })),
  }),
  quantity: integer(1),
  adjustable_quantity: group({ enabled: required(oneOf('false')) }),
  metadata,
});

const invoiceCreation = group({
  enabled: required(flag),
  invoice_data: group({
    description: text(1500),
    footer: text(5000),
    custom_fields: list(group({ name: required(text(40)), value: required(text(140)) }), 4),
    metadata,
  }),
});

/** What POST /v1/checkout/sessions takes, as far as the product uses it. Lengths are Stripe's. */
const shape = {
  allowed_payment_method_types: list(oneOf('card'), 1),
  billing_address_collection: oneOf('auto', 'required'),
  client_reference_id: text(200),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: text(512),
  expand,
  expires_at: integer(),
  invoice_creation: invoiceCreation,
  line_items: required(list(lineItem, 100)),
  locale: text(10),
  metadata,
  mode: required(oneOf('payment')),
  payment_intent_data: group({ description: text(1000), metadata, receipt_email: text(512) }),
  redirect_on_completion: oneOf('always', 'if_required', 'never'),
  return_url: text(5000),
  submit_type: oneOf('auto', 'book', 'donate', 'pay'),
  ui_mode: required(oneOf('embedded_page')),
};
export type SessionParams = ReturnType<typeof readParams<typeof shape>> & { expires_at: number };

const elsewhere = ['success_url', 'cancel_url'];
const uiModes = ['elements', 'embedded_page', 'form', 'hosted_page'];
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks a request for a session and gives its values; `expires_at` is a day from now unless given (unix seconds).
 * @throws StripeFault 400 as Stripe would.
 */
export function readSessionParams(tree: FormTree): SessionParams {
  const mode = tree.ui_mode ?? 'hosted_page';
  if (!uiModes.includes(String(mode))) {
    throw invalid(`Invalid ui_mode: must be one of ${uiModes.join(', ')}`, 'ui_mode');
  }
  const misplaced = elsewhere.filter((name) => tree[name] !== undefined);
  if (mode === 'embedded_page' && misplaced.length > 0) {
    throw invalid(
      `The following parameters are not supported with 'ui_mode: embedded_page': ${misplaced.join(', ')}.`,
      misplaced[0],
    );
  }
  const params = readParams(shape, tree);
  checkReturn(params.redirect_on_completion ?? 'always', params.return_url);
  const { customer_email } = params;
  if (customer_email !== undefined && !email.test(customer_email)) {
    throw invalid(`Invalid email address: ${customer_email}`, 'customer_email', 'email_invalid');
  }
  return { ...params, expires_at: checkExpiry(params.expires_at) };
}

function checkReturn(redirect: string, returnUrl: string | undefined): void {
  if (redirect === 'never') {
    if (returnUrl === undefined) return;
    throw invalid("`return_url` is not supported with 'redirect_on_completion: never'.", 'return_url');
  }
  if (returnUrl === undefined) {
    throw invalid('Missing required param: return_url.', 'return_url', 'parameter_missing');
  }
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw invalid('Not a valid URL', 'return_url', 'url_invalid');
}

/** 30 minutes to 24 hours from now (docs.stripe.com/api/checkout/sessions/create). */
function checkExpiry(expiresAt: number | undefined): number {
  const day = 24 * 60 * 60;
  const start = now();
  if (expiresAt === undefined) return start + day;
  if (expiresAt < start + 30 * 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > start + day) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}
