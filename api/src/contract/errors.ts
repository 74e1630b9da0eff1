import { z } from 'zod';

/** Every code an error response of the api can carry. The web switches on the code, never on the text. */
export const errorCodes = [
  'invalid_request',
  'malformed_body',
  'body_too_large',
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'internal_error',
  'database_unavailable',
  'seats_too_many',
  'product_mismatch',
  'attempt_already_paid',
  'payment_provider_unavailable',
  'checkout_unavailable',
  'invalid_signature',
  'session_not_found',
  'session_not_paid',
  'session_already_used',
  'payment_failed',
  'payment_refunded',
  'payment_disputed',
  'payment_in_review',
  'invoice_not_paid',
  'claim_in_progress',
  'submitted_too_fast',
  'email_taken',
  /** When signing up an organization. The details list the ways to continue: `password`, `link`. */
  'account_exists',
  'wrong_password',
  'too_many_tries',
  'password_required',
  'ownership_link_expired',
  'organization_frozen',
  'identity_rejected',
  'identity_unavailable',
  'mail_limit_reached',
  'confirmation_expired',
  'link_expired',
  'blog_unavailable',
  /** Of the desk: no valid access token, or its session has ended. */
  'not_signed_in',
  'not_allowed',
  'second_factor_required',
  /** The code of an authenticator app, when signing in to the desk. */
  'wrong_code',
  'account_not_found',
  'address_unconfirmed',
  'last_owner',
  /** Another staff member was faster, or the thing is not as the caller saw it. */
  'changed_meanwhile',
  /** The state of the thing does not allow the action; the message says why. */
  'not_possible',
  'slug_taken',
  /** A person cannot be erased yet; the details say what to do first. */
  'erasure_blocked',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  /** Where a person can go instead, e.g. the consultation page. */
  link: z.string().optional(),
});
/** A field of the request that was refused, and why. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  /** Can be shown to a person. */
  message: z.string(),
  /** Short title, which blog and debug pages show together with `details`. */
  error: z.string(),
  details: z.union([z.string(), z.array(fieldErrorSchema)]).optional(),
  requestId: z.string(),
});
/** The one shape of every error response. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
