import { invalid } from './errors.ts';
import { now } from './objects.ts';
import { type FormTree, flag, group, integer, list, metadata, oneOf, readParams, required, text } from './params.ts';

const lineItem = group({ price: required(text()), quantity: required(integer(1)) });

const invoiceCreation = group({
  enabled: required(flag),
  invoice_data: group({
    description: text(1500),
    footer: text(5000),
    custom_fields: list(group({ name: required(text(40)), value: required(text(140)) }), 4),
    metadata,
  }),
});

/** The parameters of POST /v1/checkout/sessions that the product may use, with Stripe's length limits. */
const shape = {
  allow_promotion_codes: flag,
  allowed_payment_method_types: list(text(50), 100),
  automatic_tax: group({ enabled: required(flag) }),
  customer_email: text(512),
  expires_at: integer(),
  invoice_creation: invoiceCreation,
  line_items: required(list(lineItem, 100)),
  metadata,
  mode: required(oneOf('payment')),
  payment_intent_data: group({ metadata }),
  return_url: required(text()),
  tax_id_collection: group({ enabled: required(flag) }),
  ui_mode: required(oneOf('embedded_page')),
};
export type SessionParams = ReturnType<typeof readParams<typeof shape>> & { expires_at: number };

/** The part before the @ has no leading, trailing or doubled dot (RFC 5321, Dot-string). */
const email = /^[^\s@.]+(\.[^\s@.]+)*@[^\s@]+\.[^\s@]+$/;

/**
 * Validates a request for a session and returns its values. `expires_at` (Unix seconds) defaults to a day from now.
 * @throws StripeFault 400, as Stripe would
 */
export function readSessionParams(tree: FormTree): SessionParams {
  const params = readParams(shape, tree);
  const { customer_email, return_url } = params;
  if (!/^https?:/.test(return_url) || !URL.canParse(return_url)) {
    throw invalid('Not a valid URL', 'return_url', 'url_invalid');
  }
  if (customer_email !== undefined && !email.test(customer_email)) {
    throw invalid(`Invalid email address: ${customer_email}`, 'customer_email', 'email_invalid');
  }
  return { ...params, expires_at: checkExpiry(params.expires_at) };
}

/** Allows 30 minutes to 24 hours from now (docs.stripe.com/api/checkout/sessions/create). */
function checkExpiry(expiresAt: number | undefined): number {
  const day = 24 * 60 * 60;
  const start = now();
  if (expiresAt === undefined) return start + day;
  const bound =
    expiresAt < start + 30 * 60 ? 'at least 30 minutes' : expiresAt > start + day ? 'less than 24 hours' : undefined;
  if (bound) {
    throw invalid(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, 'expires_at');
  }
  return expiresAt;
}
