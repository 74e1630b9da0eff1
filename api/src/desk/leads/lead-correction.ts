import { z } from 'zod';
import { leadSchemas } from '../../contract/leads.ts';
import { type LeadField, leadFieldNames, leadForms } from '../../contract/leads.values.ts';
import { correctAnswers, type Lead } from '../../leads/leads.repository.ts';
import { retryLeads } from '../../leads/retry-leads.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type FormField } from '../kit/form-fields.ts';
import { action } from '../kit/resource.ts';
import type { LeadFacts } from './lead-facts.ts';

type Answers = Partial<Record<LeadField['name'], unknown>>;

export const isRefused = ({ lead }: LeadFacts) => lead.relay_state === 'refused';

const typed = z.string().max(5_000);
/** Everything that a form may ask for; a lead has the questions of its own, and every lead an address. */
const form = Object.fromEntries(
  leadFieldNames.map((name) => [name, { schema: name === 'email' ? typed : typed.optional(), shown: shownFor(name) }]),
) as unknown as Record<LeadField['name'], FormField<LeadFacts, string | undefined>>;

function shownFor(name: LeadField['name']) {
  return ({ lead }: LeadFacts) => {
    const field = leadForms[lead.form].fields.find((one) => one.name === name);
    if (!field) return null;
    const { kind, label, help, maxLength: max, required } = field;
    const type = kind === 'email' ? ('email' as const) : ('text' as const);
    return { type, label, help, value: String(lead.fields[name] ?? ''), max, isOptional: !required };
  };
}

/** Corrects what a visitor has typed, by the rules of its form, and sends the lead again. */
export const correctLead = action({
  label: 'Correct',
  past: 'Corrected the address',
  when: isRefused,
  question: 'Correct the answers and send the lead again?',
  confirm: 'Correct and send',
  form,
  rivals: ['lead.retry', 'lead.handled'],
  async run(tx, { lead }: LeadFacts, values) {
    const answers = checked(lead, values);
    await correctAnswers(tx, lead.id, answers);
    await retryLeads(tx, { ids: [lead.id] });
    return answers;
  },
  // Only the names of the answers, because the answers name people.
  record: ({ lead }, answers) => ({
    before: null,
    after: { state: 'waiting', changed: leadFieldNames.filter((name) => answers[name] !== lead.fields[name]) },
  }),
  done: () => 'Corrected the lead. It will be sent to HubSpot again.',
});

/** @throws AppError 400 invalid_request naming the answers */
function checked({ form, fields }: Lead, values: Answers): Answers & { email: string } {
  const { data, error } = leadSchemas[form].safeParse({ ...fields, ...values });
  if (error) {
    const details = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new AppError(400, 'invalid_request', 'This lead cannot be sent like this.', { details });
  }
  const answers = leadFieldNames.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]));
  return Object.fromEntries(answers);
}
