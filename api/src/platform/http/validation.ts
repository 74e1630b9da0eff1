import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** What is wrong with a request part; zod lists the keys that it does not know. */
type Issue = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0][number] & { keys?: readonly string[] };

/** Of what a caller sent, this much is named in the answer. */
const MOST_KEYS = 5;
const LONGEST_NAME = 60;

/** What a person reads when only a program can have sent this: which field, and what is wrong with it, stands in the details. */
const notUnderstood = 'The request could not be understood. Please reload the page and try again.';
/** How zod's own words begin, which speak to programmers. */
const technical = /^(Invalid (input|option|string|key|element|URL|UUID|email)\b|Too (big|small))/;

/** Refuses a request part that does not fit its schema: 400, each field named, the first fault in a schema's words as the message. */
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

/** In zod's words, but not all of thousands. */
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
 * @param field name of a value that is a field itself
 * @throws AppError 400 naming each field
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, field?: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw toInvalidRequest(error.issues.map((issue) => (field ? { message: issue.message, path: [field] } : issue)));
}
