import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0][number];

/** Refuses a request part that does not fit its schema: 400, each field named, the first fault as the message. */
export const validationPipe = new StandardSchemaValidationPipe({ exceptionFactory: toInvalidRequest });

function toInvalidRequest(issues: readonly Issue[]): AppError {
  const details = issues.slice(0, 20).map((issue) => {
    const field = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    return { field: field || 'body', message: field ? named(field, issue.message) : bodyMessage(issue.message) };
  });
  return new AppError(400, 'invalid_request', details[0]?.message ?? 'The request is not valid.', { details });
}

/** zod's own words do not name the field; ours do. */
function named(field: string, message: string): string {
  return /^Invalid input|^Too /.test(message) ? `${field}: ${message}` : message;
}

function bodyMessage(message: string): string {
  return message.startsWith('Unrecognized key') ? message : 'The request body must be a JSON object.';
}

/**
 * Checks what the pipe cannot: a header, or a body whose schema depends on the path.
 * @param field name of a value that is a field itself
 * @throws AppError 400 naming each field
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, field?: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw toInvalidRequest(error.issues.map(({ message, path }) => ({ message, path: field ? [field] : path })));
}
