import { type LoggerService } from '@nestjs/common';
import pino from 'pino';

/**
 * One JSON line an event on standard output. Only named fields are logged: never bodies, query strings, addresses,
 * e-mails, tokens or keys.
 */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: 'info',
  serializers: { err: describeError },
});

/** An error without the properties that libraries hang on it: those can hold rows, bodies or headers. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return { name: error.name, ...(code && { code }), message: error.message, stack: error.stack };
}

/** Sets how much is logged; called once when the environment is known. */
export function setLogLevel(level: string): void {
  log.level = level;
}

/** Nest's own messages in the same format. */
export class NestLog implements LoggerService {
  log(message: unknown, context?: string) {
    log.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string) {
    log.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string) {
    log.error({ context, stack }, String(message));
  }
}
