import type { CreateOrganizationRequest } from '../../../../api/src/contract/organizations.ts';
import { isEmail, isPasswordTooLong, PASSWORD_MIN } from '../../../../api/src/contract/text.values.ts';
import { organization } from '../../content/organization.ts';
import { ApiFailure } from '../../lib/api.ts';
import type { FieldError } from '../../lib/field-errors.ts';

type Answers = Record<string, string>;

const required = [
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['email', 'Email Address'],
  ['organizationName', 'Organization Name'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm Password'],
] as const;

/**
 * What is wrong with the answers, in the order of the form; messages and rules of the specification, section 5.
 * @param verified whether the payment was found to be paid
 */
export function signupErrors(answers: Answers, verified: boolean): FieldError[] {
  if (!verified) return [{ message: organization.notVerified }];
  const { email = '', password = '', confirmPassword = '' } = answers;
  const errors: FieldError[] = required
    .filter(([field]) => (isPassword(field) ? answers[field] : answers[field]?.trim()) === '' || !(field in answers))
    .map(([field, label]) => ({ field, message: `${label} is required` }));
  const add = (field: string, message: string, wrong: boolean) => {
    if (wrong && !errors.some((error) => error.field === field)) errors.push({ field, message });
  };
  add('email', 'Enter an email address, like name@company.com', !isEmail(email.trim()));
  add('password', organization.tooShort, password.length < PASSWORD_MIN);
  add('password', organization.tooLong, isPasswordTooLong(password));
  add('confirmPassword', organization.mismatch, confirmPassword !== password);
  const order = (error: FieldError) => required.findIndex(([field]) => field === error.field);
  return errors.sort((a, b) => order(a) - order(b));
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
export function errorsFrom(error: unknown): FieldError[] {
  if (!(error instanceof ApiFailure) || !error.json) return [{ message: organization.createFailed }];
  const message = error.text ?? organization.fallback;
  if (error.code === 'email_taken') return [{ field: 'email', message }];
  const named = error.fieldErrors.filter((refused) => required.some(([field]) => field === refused.field));
  return named.length > 0 ? named.map(({ field, message }) => ({ field, message })) : [{ message }];
}
