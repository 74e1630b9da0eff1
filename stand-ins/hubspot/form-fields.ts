import { contactPropertyNames } from '#api/leads/contact-properties.ts';
import type { LeadForm } from '#contract/leads.values.ts';
import type { Context } from './context.ts';
import { findProperties } from './crm/crm-store.ts';
import { type FormField, fieldsOf } from './local-account.ts';

const origin: readonly string[] = contactPropertyNames;

/** Returns a form's visible fields, and the hidden ones that its owner has added for where a lead came from. */
export async function takenBy({ db, switches }: Context, form: LeadForm): Promise<FormField[]> {
  const own = fieldsOf(form);
  if (switches.ownFieldsOnly) return own;
  const hidden = (await findProperties(db, 'contacts')).filter(({ name }) => origin.includes(name));
  return [
    ...own,
    ...hidden.map(({ name }) => ({ name, label: name, type: 'text' as const, required: false, hidden: true })),
  ];
}
