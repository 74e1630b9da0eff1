import type { FormQuestion } from '#contract/leads.values.ts';
import { emailError } from '#contract/text.values.ts';
import type { ApiFailure } from './api.ts';

/** An error in a form. Without a field it concerns the whole form. */
export interface FieldError {
  field?: string;
  message: string;
  /** Where the person can go instead. */
  link?: { to: string; label: string };
}

/** Returns a field's error message, if it has one. */
export function errorOf(errors: readonly FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}

/**
 * Returns what is wrong with the answers, in the order of the form.
 * @param isValid whether an answer, trimmed and not empty, is right
 */
export function wrongAnswers<Question extends FormQuestion<string, string>>(
  fields: readonly Question[],
  answers: Record<string, string>,
  isValid: (field: Question, text: string) => boolean,
): FieldError[] {
  return fields.flatMap((field) => {
    const { name, kind, error } = field;
    const text = (answers[name] ?? '').trim();
    if (text === '' ? !field.required : isValid(field, text)) return [];
    return [{ field: name, message: kind === 'email' ? emailError(text, error) : error }];
  });
}

/** Collects errors, keeping the first for each field. */
export function collectErrors() {
  const errors: FieldError[] = [];
  const need = (field: string, good: boolean, message: string) => {
    if (!good && !errorOf(errors, field)) errors.push({ field, message });
  };
  return { errors, need };
}

/** Returns the server's errors about these fields. */
export function refusedFields({ fieldErrors }: ApiFailure, fields: readonly string[]): FieldError[] {
  return fieldErrors.filter(({ field }) => fields.includes(field)).map(({ field, message }) => ({ field, message }));
}
