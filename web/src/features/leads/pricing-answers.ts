import type { Customer } from '../../lib/checkout-session.ts';
import type { LeadAnswers, LeadField } from '../../lib/lead-form.ts';

/** The answers under the product's own names (specification, section 3). */
export function toCustomer(answers: LeadAnswers): Customer {
  const text = (field: LeadField['name']) => (answers[field] ?? '').trim();
  return {
    firstName: text('firstname'),
    lastName: text('lastname'),
    email: text('email'),
    company: text('company'),
    teamSize: text('number_of_software_engineers'),
    message: text('message'),
  };
}
