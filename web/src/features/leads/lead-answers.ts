import type { LeadRequest } from '#contract/leads.ts';
import { type LeadField, type LeadForm, leadForms, parseCount } from '#contract/leads.values.ts';
import { emailError, isEmail } from '#contract/text.values.ts';
import type { FieldError } from '../../lib/field-errors.ts';
import { readVisit } from '../../lib/visit.ts';

/** Answers by field name, as typed. */
export type LeadAnswers = Record<string, string>;

const valid: Record<LeadField['kind'], (text: string) => boolean> = {
  text: () => true,
  lines: () => true,
  email: isEmail,
  count: (text) => parseCount(text) !== null,
};

/** Returns what is wrong with the answers, in the order of the form. */
export function leadErrors(form: LeadForm, answers: LeadAnswers): FieldError[] {
  return leadForms[form].fields
    .filter((field) => {
      const text = (answers[field.name] ?? '').trim();
      if (text === '') return field.required;
      return text.length > field.maxLength || !valid[field.kind](text);
    })
    .map(({ name, kind, error }) => ({
      field: name,
      message: kind === 'email' ? emailError(answers[name] ?? '', error) : error,
    }));
}

/** Builds the request: every answer, trimmed, including the hidden fields, and where the visitor came from. */
export function toLeadRequest(answers: LeadAnswers): Partial<Record<keyof LeadRequest, unknown>> {
  const texts = Object.entries(answers).map(([field, text]) => [field, text.trim()] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...readVisit(),
    // HubSpot's own form handles consent itself.
    consent: answers.relayedBy ? undefined : answers.consent === 'yes',
    page: location.origin + location.pathname,
  };
}
