import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode, FieldError } from '../../contract/errors.ts';

interface Extras {
  details?: string | FieldError[];
  /** Short title in place of the status's own. */
  error?: string;
  /** What went wrong underneath; logged, never sent. */
  cause?: unknown;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Nobody answered: what was asked may have happened, or may happen yet. */
  outcomeUnknown?: boolean;
}

/** An error whose message a person may read. Everything else becomes a 500 that says nothing. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly extras: Extras = {},
  ) {
    super(message, { cause: extras.cause });
  }

  /** @param requestId stands in the log line too */
  toBody(requestId: string): ErrorBody {
    const { details, error = STATUS_CODES[this.status] ?? 'Error' } = this.extras;
    return { code: this.code, message: this.message, error, ...(details && { details }), requestId };
  }
}
