import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** A problem with a part of the request; zod lists the keys that it does not know. */
type Issue = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0][number] & { keys?: readonly string[] };

/** How much of what a client sent is repeated in the response. */
const MOST_KEYS = 5;
const LONGEST_NAME = 60;

/** Shown when only a program can have sent this. The details say which field is wrong, and why. */
const notUnderstood = 'The request could not be understood. Please reload the page and try again.';
/** How zod's own messages begin, which are meant for programmers. */
const technical = /^(Invalid (input|option|string|key|element|URL|UUID|email)\b|Too (big|small))/;

/**
 * Refuses a part of the request that does not match its schema: a 400 that names each field. Its message is the first
 * one in a schema's own words.
 */
export const validationPipe = new StandardSchemaValidationPipe({ exceptionFactory: toInvalidRequest });

function toInvalidRequest(issues: readonly Issue[]): AppError {
  const details = issues.slice(0, 20).map((issue) => {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const field = shorten(path.join('.'));
    if (issue.keys?.length) return { field: field || 'body', message: unknownKeys(issue.keys) };
    return { field: field || 'body', message: field ? issue.message : 'The request body must be a JSON object.' };
  });
  const message = details.find((detail) => !technical.test(detail.message))?.message;
  return new AppError(400, 'invalid_request', message ?? notUnderstood, { details });
}

/** Worded like zod's message, but without listing thousands of keys. */
function unknownKeys(keys: readonly string[]): string {
  const some = keys.slice(0, MOST_KEYS).map((key) => JSON.stringify(shorten(key)));
  const more = keys.length - some.length;
  return `Unrecognized ${keys.length === 1 ? 'key' : 'keys'}: ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function shorten(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
}

/**
 * Checks what the pipe cannot: a header, or a body whose schema depends on the path.
 * @param field name to report if the value itself is the field
 * @throws AppError 400 naming each field
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, field?: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw toInvalidRequest(error.issues.map((issue) => (field ? { message: issue.message, path: [field] } : issue)));
}
