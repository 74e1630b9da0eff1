import type { LeadRequest } from '../../../../api/src/contract/leads.ts';
import { leadWords } from '../../content/lead-forms.ts';
import { ApiFailure } from '../../lib/api.ts';
import { type Fault, isEmail } from '../../lib/faults.ts';
import type { LeadAnswers, LeadField, LeadFormDefinition } from '../../lib/lead-form.ts';
import { parseTeamSize } from '../../lib/team-size.ts';
import { readVisit } from '../../lib/visit.ts';

const valid: Record<LeadField['kind'], (text: string) => boolean> = {
  text: () => true,
  lines: () => true,
  email: isEmail,
  count: (text) => parseTeamSize(text) !== null,
};

/** What is wrong with the answers, in the order of the form. */
export function leadFaults({ fields }: LeadFormDefinition, answers: LeadAnswers): Fault[] {
  return fields
    .filter((field) => {
      const text = (answers[field.name] ?? '').trim();
      if (text === '') return field.required;
      return text.length > field.maxLength || !valid[field.kind](text);
    })
    .map((field) => ({ field: field.name, message: field.fault }));
}

/**
 * The request: every answer without the blanks around it, what the hidden fields hold, and where the visitor came from.
 * @param filledMs milliseconds that filling in took; left out where a refusal would reach nobody
 */
export function toLeadRequest(answers: LeadAnswers, filledMs?: number): Partial<Record<keyof LeadRequest, unknown>> {
  const texts = Object.entries(answers).map(([field, text]) => [field, text.trim()] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...readVisit(),
    // HubSpot's own form asks for consent itself, and tells HubSpot.
    consent: answers.relayedBy ? undefined : answers.consent === 'yes',
    page: location.origin + location.pathname,
    filledMs,
  };
}

/** What a refusal or a failure means to the person who filled in the form; the server's own words where it has any. */
export function leadFaultsFrom({ fields }: LeadFormDefinition, error: unknown): Fault[] {
  if (!(error instanceof ApiFailure)) return [{ message: leadWords.failed }];
  const named = error.faults.map(({ field, message }) =>
    fields.some(({ name }) => name === field) ? { field, message } : { message },
  );
  if (named.length > 0) return named;
  return [{ message: error.text ?? (error.status === 0 ? leadWords.offline : leadWords.failed) }];
}
