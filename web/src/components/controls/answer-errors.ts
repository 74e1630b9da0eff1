import { leadWords } from '../../content/lead-forms.ts';
import { ApiFailure } from '../../lib/api.ts';
import type { FieldError } from '../../lib/field-errors.ts';

/**
 * Explains a refusal or failure to the person who filled in a form, in the server's own words where it has any.
 * @param fields the form's
 * @param link where the person can go instead, if the server says that they should
 */
export function answerErrors(
  error: unknown,
  fields: readonly { name: string }[],
  link?: FieldError['link'],
): FieldError[] {
  if (!(error instanceof ApiFailure)) return [{ message: leadWords.failed }];
  const named = error.fieldErrors.map(({ field, message, link: isElsewhere }) => ({
    ...(fields.some(({ name }) => name === field) && { field }),
    ...(isElsewhere && { link }),
    message,
  }));
  if (named.length > 0) return named;
  return [{ message: error.text ?? (error.status === 0 ? leadWords.offline : leadWords.failed) }];
}
