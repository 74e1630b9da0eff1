import type { LeadRequest } from '#contract/leads.ts';
import { isAnswer, type LeadForm, leadForms } from '#contract/leads.values.ts';
import { type FieldError, wrongAnswers } from '../../lib/field-errors.ts';
import { readVisit } from '../../lib/visit.ts';

/** Answers by field name, as typed. */
export type LeadAnswers = Record<string, string>;

/** Returns what is wrong with the answers, in the order of the form. */
export function leadErrors(form: LeadForm, answers: LeadAnswers): FieldError[] {
  return wrongAnswers(leadForms[form].fields, answers, isAnswer);
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
