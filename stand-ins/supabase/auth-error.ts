import type { ErrorRequestHandler } from 'express';

/** An error response of the identity service, in its own codes. */
export class AuthFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: object;

  constructor(status: number, code: string, message: string, extra: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

const VERSION_HEADER = 'X-Supabase-Api-Version';

/** Sends the fault in the format of the API version that the client asked for. */
export const sendAuthFault: ErrorRequestHandler = (error, request, response, _next) => {
  const { status, code, message, extra } = error instanceof AuthFault ? error : unexpected(error);
  response.status(status);
  if ((request.get(VERSION_HEADER) ?? '') >= '2024-01-01')
    response.set(VERSION_HEADER, '2024-01-01').json({ code, message, ...extra });
  else response.json({ code: status, error_code: code, msg: message, ...extra });
};

function unexpected(error: unknown): AuthFault {
  if (error instanceof Error && 'type' in error && 'status' in error) {
    return new AuthFault(400, 'bad_json', `Could not parse request body as JSON: ${error.message}`);
  }
  return new AuthFault(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}
