import type { Customer } from '../../lib/checkout-session.ts';
import { type Fault, isEmail } from '../../lib/faults.ts';
import { parseTeamSize } from '../../lib/team-size.ts';

/** The form service's own field names, in the order of the form (specification, section 3). */
const fields = ['firstname', 'lastname', 'email', 'company', 'number_of_software_engineers', 'message'] as const;

type Answers = Record<string, string>;

/** What is wrong with the answers, in the order of the form. */
export function pricingFaults(answers: Answers): Fault[] {
  const faults: Fault[] = [];
  const need = (field: string, message: string, good = (text: string) => text !== '') => {
    if (!good((answers[field] ?? '').trim())) faults.push({ field, message });
  };
  need('firstname', 'Enter your first name');
  need('lastname', 'Enter your last name');
  need('email', 'Enter your work email, like name@company.com', isEmail);
  need('company', 'Enter the name of your company');
  need(
    'number_of_software_engineers',
    'Enter the number of software engineers as a whole number above 0',
    (text) => parseTeamSize(text) !== null,
  );
  return faults;
}

/** The answers under the product's own names. */
export function toCustomer(answers: Answers): Customer {
  const text = (field: (typeof fields)[number]) => (answers[field] ?? '').trim();
  return {
    firstName: text('firstname'),
    lastName: text('lastname'),
    email: text('email'),
    company: text('company'),
    teamSize: text('number_of_software_engineers'),
    message: text('message'),
  };
}
