/** An error response in Stripe's own shape; the response body is `{ error: … }`. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };
  /**
   * Whether this response is saved under the idempotency key. Stripe saves results once execution has begun, and saves
   * nothing when parameters fail validation or another request holds the key (docs.stripe.com/api/idempotent_requests).
   */
  readonly saved: boolean;

  constructor(status: number, error: { type: string; message: string; code?: string; param?: string }, saved: boolean) {
    super(error.message);
    this.status = status;
    this.saved = saved;
    const page = error.code?.replaceAll('_', '-');
    this.body = { error: page ? { ...error, doc_url: `https://stripe.com/docs/error-codes/${page}` } : error };
  }
}

/** 400: the parameters themselves are wrong; nothing was executed. */
export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, param, code }, false);
}

/** 400: the parameters are well formed, but what they ask for cannot be done. */
export function refused(message: string, code?: string, param?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, param, code }, true);
}

/** 404 when the object is the one in the path, 400 when a parameter names it: Stripe's `resource_missing`. */
export function missing(kind: string, id: string, param?: string): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  const status = param === undefined || param === 'id' ? 404 : 400;
  return new StripeFault(
    status,
    { type: 'invalid_request_error', code: 'resource_missing', message, param: param ?? 'id' },
    true,
  );
}

/** 401 in Stripe's words, with the middle of the key hidden. */
export function unauthenticated(key: string | undefined): StripeFault {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeFault(401, { type: 'invalid_request_error', message }, false);
}

export function keyInUse(key: string): StripeFault {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return new StripeFault(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message }, false);
}

/**
 * The key was used for another request. `difference` is Stripe's clause, e.g. "with the same parameters they were first
 * used with".
 */
export function keyReused(key: string, difference: string): StripeFault {
  const message = `Keys for idempotent requests can only be used ${difference}. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeFault(400, { type: 'idempotency_error', message }, false);
}

/** Turns an unexpected error into a 500 in Stripe's shape; its cause is only logged. */
export function asFault(error: unknown): StripeFault {
  if (error instanceof StripeFault) return error;
  const status = (error as { status?: unknown }).status;
  if (typeof status === 'number' && status < 500) return invalid(`Invalid request: ${(error as Error).message}`);
  console.error('local Stripe:', error);
  return new StripeFault(
    500,
    { type: 'api_error', message: 'An unknown error occurred in the local Stripe stand-in.' },
    true,
  );
}
