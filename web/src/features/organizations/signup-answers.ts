import type { CreateOrganizationRequest } from '../../../../api/src/contract/organizations.ts';
import { organization } from '../../content/organization.ts';
import { ApiFailure } from '../../lib/api.ts';
import { type Fault, isEmail } from '../../lib/faults.ts';

type Answers = Record<string, string>;

const required = [
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['email', 'Email Address'],
  ['organizationName', 'Organization Name'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm Password'],
] as const;

const PASSWORD_MIN = 6;
const PASSWORD_MAX_BYTES = 72;

/**
 * What is wrong with the answers, in the order of the form; messages and rules of the specification, section 5.
 * @param verified whether the payment was found to be paid
 */
export function signupFaults(answers: Answers, verified: boolean): Fault[] {
  if (!verified) return [{ message: organization.notVerified }];
  const { email = '', password = '', confirmPassword = '' } = answers;
  const faults: Fault[] = required
    .filter(([field]) => (isPassword(field) ? answers[field] : answers[field]?.trim()) === '' || !(field in answers))
    .map(([field, label]) => ({ field, message: `${label} is required` }));
  const add = (field: string, message: string, wrong: boolean) => {
    if (wrong && !faults.some((fault) => fault.field === field)) faults.push({ field, message });
  };
  add('email', 'Enter an email address, like name@company.com', !isEmail(email.trim()));
  add('password', organization.tooShort, password.length < PASSWORD_MIN);
  add('password', organization.tooLong, new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES);
  add('confirmPassword', organization.mismatch, confirmPassword !== password);
  const order = (fault: Fault) => required.findIndex(([field]) => field === fault.field);
  return faults.sort((a, b) => order(a) - order(b));
}

function isPassword(field: string): boolean {
  return field === 'password' || field === 'confirmPassword';
}

/** The request: names as typed, the address without the blanks around it. */
export function toRequest(answers: Answers, sessionId: string): CreateOrganizationRequest {
  const { firstName = '', lastName = '', email = '', organizationName = '', password = '' } = answers;
  return { sessionId, firstName, lastName, email: email.trim(), organizationName, password };
}

/** What the server's refusal means to the person: its message, at the field that it names (specification, section 8). */
export function faultsFrom(error: unknown): Fault[] {
  if (!(error instanceof ApiFailure) || !error.json) return [{ message: organization.createFailed }];
  const message = error.text ?? organization.fallback;
  if (error.code === 'email_taken') return [{ field: 'email', message }];
  const named = error.faults.filter((fault) => required.some(([field]) => field === fault.field));
  return named.length > 0 ? named.map((fault) => ({ field: fault.field, message: fault.message })) : [{ message }];
}
