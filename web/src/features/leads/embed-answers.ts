import { type LeadField, leadFieldNames } from '../../../../api/src/contract/leads.values.ts';
import { isRecord } from '../../lib/storage.ts';
import type { LeadAnswers } from './lead-answers.ts';

/** HubSpot's names of what a form asks → ours. The company's name may belong to the company's record. */
const names = new Map<string, LeadField['name']>([
  ...leadFieldNames.map((name) => [name, name] as const),
  ['0-2/name', 'company'],
]);

/**
 * The answers in a submit event of HubSpot's embedded form. The two editors, and the versions of each, report values as an
 * object by name or as a list of { name, value }, with or without the type of the record that a field belongs to.
 * @param values what the event carried; anything that is not understood is left out
 */
export function answersFrom(values: unknown): LeadAnswers {
  const pairs = Array.isArray(values) ? values.map(pairOf) : Object.entries(isRecord(values) ? values : {});
  const answers: LeadAnswers = {};
  for (const [name, value] of pairs) {
    const field = typeof name === 'string' ? names.get(name.replace(/^0-1\//, '')) : undefined;
    const text = textOf(value);
    if (field && text !== '') answers[field] = text;
  }
  return answers;
}

function pairOf(entry: unknown): [unknown, unknown] {
  return isRecord(entry) ? [entry.name, entry.value] : [undefined, undefined];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
