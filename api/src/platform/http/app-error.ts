import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode, FieldError } from '../../contract/errors.ts';

interface Extras {
  details?: string | FieldError[];
  /** Short title that replaces the status's own. */
  error?: string;
  /** The underlying error; logged, never sent. */
  cause?: unknown;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** There was no response: the call may have taken effect, or may yet do so. */
  outcomeUnknown?: boolean;
}

/** An error whose message people may read. Unforeseen errors become a 500 that reveals nothing. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly extras: Extras = {},
  ) {
    super(message, { cause: extras.cause });
  }

  /** @param requestId also in the log line */
  toBody(requestId: string): ErrorBody {
    const { details, error = STATUS_CODES[this.status] ?? 'Error' } = this.extras;
    return { code: this.code, message: this.message, error, ...(details && { details }), requestId };
  }
}
