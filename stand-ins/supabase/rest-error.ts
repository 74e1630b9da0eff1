import type { ErrorRequestHandler } from 'express';

/** An error of the data service, in its own format. */
export class RestFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, details?: string, hint?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? null;
    this.hint = hint ?? null;
  }
}

/** SQLSTATE → status, as the data service maps them; anything else is a 400. */
const STATUS: Record<string, number> = { '23503': 409, '23505': 409, '53300': 503, '57P01': 503, '57P03': 503 };

export const sendRestFault: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status, code, message, details, hint } = error instanceof RestFault ? error : translate(error);
  response.status(status).json({ code, details, hint, message });
};

function translate(error: unknown): RestFault {
  const { code, message, detail, hint, type } = error as Record<string, string | undefined>;
  if (type?.startsWith('entity')) return new RestFault(400, 'PGRST102', 'Empty or invalid json');
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) {
    return new RestFault(503, 'PGRST001', 'Database client error. Retrying the connection.', message);
  }
  return new RestFault(STATUS[code] ?? 400, code, message ?? 'Database error', detail, hint);
}
