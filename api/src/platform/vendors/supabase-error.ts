import type { AuthError } from '@supabase/supabase-js';
import { AppError } from '../http/app-error.ts';

/** In seconds: the project's limit counts mails per hour. */
const MAIL_LIMIT_WINDOW = 3_600;

/**
 * Converts a Supabase Auth error for a person who signs up. The error codes are Supabase's; an unknown one counts as a
 * refusal with Supabase's own message.
 * @param isChange whether the call changes an account, so that without a response its outcome is unknown
 */
export function identityError(cause: AuthError, isChange = false): AppError {
  const status = cause.status ?? 0;
  if (cause.code === 'email_exists' || cause.code === 'user_already_exists') return emailTaken(cause);
  if (cause.code === 'over_email_send_rate_limit') return mailLimitReached(cause);
  if (status === 429) {
    const message = 'Too many accounts are being created right now. Please try again in a moment.';
    return new AppError(503, 'identity_unavailable', message, { cause, retryAfter: 30 });
  }
  // 401 and 403 mean that our own key is wrong. Visitors cannot fix that and need not see it.
  if (status === 0 || status >= 500 || status === 401 || status === 403)
    return identityUnavailable(cause, isChange && isOutcomeUnknown(status));
  return new AppError(422, 'identity_rejected', cause.message, { cause });
}

/** Whether Supabase refused because of a limit: of the project's mails, or of requests from the caller's address. */
export function isLimit(error: unknown): boolean {
  return error instanceof AppError && (error.cause as AuthError | undefined)?.status === 429;
}

/** Whether Supabase made no account because its mailer failed. It gives this failure no code of its own. */
export function isMailerFault(error: unknown): boolean {
  const { status, message } = (error instanceof AppError && (error.cause as AuthError | undefined)) || {};
  return status === 500 && /^Error sending confirmation e?mail/.test(message ?? '');
}

export function emailTaken(cause: unknown): AppError {
  const message = 'This email address is already registered. Use another address, or log in with it.';
  return new AppError(409, 'email_taken', message, { cause, details: [{ field: 'email', message }] });
}

/** The error that the specification prescribes for a sign-up that failed through no fault of the visitor. */
export function identityUnavailable(cause: unknown, outcomeUnknown = false): AppError {
  const message = 'Failed to create account. Please try again.';
  return new AppError(503, 'identity_unavailable', message, { cause, retryAfter: 5, outcomeUnknown });
}

/** The error for a caller whose identity cannot be checked at the moment. @param retryAfter seconds */
export function tokenUncheckable(cause: unknown, retryAfter = 5): AppError {
  const message = 'We cannot check who you are at the moment. Please try again in a minute.';
  return new AppError(503, 'identity_unavailable', message, { cause, retryAfter });
}

/** Converts an error for a person who follows the link that confirms an address. */
export function confirmationError(cause: AuthError): AppError {
  const status = cause.status ?? 0;
  if (status === 0 || status === 401 || status === 429 || status >= 500) {
    const message = 'We could not confirm your email address just now. Please try again in a moment.';
    return new AppError(503, 'identity_unavailable', message, { cause, retryAfter: status === 429 ? 30 : 5 });
  }
  // otp_expired, or any other reason why Supabase rejects a token.
  const message = 'This link has already been used or has expired.';
  return new AppError(410, 'confirmation_expired', message, { cause });
}

function mailLimitReached(cause: unknown): AppError {
  const message =
    'So many people are registering right now that we cannot send the email which confirms your address. Your account has not ' +
    'been created yet. Your answers are still in the form: please send it again in an hour.';
  return new AppError(503, 'mail_limit_reached', message, { cause, retryAfter: MAIL_LIMIT_WINDOW });
}

/**
 * Returns whether a call may have taken effect, or still may: the connection broke or timed out (0), or a gateway in
 * front of Supabase gave up waiting (502, 504, Cloudflare's 520 to 530).
 */
function isOutcomeUnknown(status: number): boolean {
  return status === 0 || status === 502 || status === 504 || status >= 520;
}
