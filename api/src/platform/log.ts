import { type LoggerService } from '@nestjs/common';
import pino from 'pino';
import { LogOutput } from './log-output.ts';
import { withoutAddresses } from './redact.ts';
import { visibleLines } from './visible-text.ts';

/** Where the log goes, and whether it gets there. */
export const logOutput = new LogOutput(() => process.stdout);

const output = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    level: 'info',
    serializers: { err: describeError, reason: String },
    hooks: { streamWrite: (line) => visibleLines(withoutAddresses(line)) },
  },
  logOutput,
);

const write =
  (level: pino.Level) =>
  (event: string, sentence: string, fields: object = {}): void =>
    output[level]({ event, ...fields }, sentence);

/**
 * Writes one JSON line per event to standard output. The event's name and its sentence are literals, from which
 * `npm run docs` makes the table of log lines in docs/operations.md; an event that ends in _retry is tried again by
 * itself. Only named fields are logged: never bodies, query strings, addresses, e-mails, tokens or keys. Errors from
 * vendors and Postgres may quote what a person typed, so addresses are removed from them here.
 */
export const log = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  fatal: write('fatal'),
};

/** Describes an error without the properties that libraries attach: those can hold rows, bodies or headers. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && error.code ? String(error.code) : undefined;
  return { name: error.name, ...(code && { code }), message: error.message, stack: error.stack };
}

/**
 * Returns what the log says about a failed call to a vendor: the error code, because the vendor's message may quote
 * what a person typed. The message is stored in the row that the operator sees. An error without a code comes from the
 * connection, not from the vendor, so its own message is safe.
 */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  for (const thrown of [cause, error])
    if (thrown instanceof Object && 'code' in thrown && thrown.code) return String(thrown.code);
  return error instanceof Error ? error.message : String(error);
}

/** Sets how much is logged; called once when the environment is known. */
export function setLogLevel(level: string): void {
  output.level = level;
}

/** Logs Nest's own messages in the same format. */
export class NestLog implements LoggerService {
  log(message: unknown, context?: string) {
    log.debug('nest_debug', 'Nest says what it does', { context, message: String(message) });
  }
  warn(message: unknown, context?: string) {
    log.warn('nest_warning', 'Nest reports a warning', { context, message: String(message) });
  }
  error(message: unknown, stack?: string, context?: string) {
    log.error('nest_error', 'Nest reports an error', { context, message: String(message), stack });
  }
}
