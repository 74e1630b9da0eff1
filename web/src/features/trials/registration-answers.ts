import { isEmail, isPasswordTooLong } from '../../../../api/src/contract/text.values.ts';
import type { CreateTrialRequest } from '../../../../api/src/contract/trials.ts';
import { registration } from '../../content/trial.ts';
import { ApiFailure } from '../../lib/api.ts';
import type { FieldError } from '../../lib/field-errors.ts';

type Answers = Record<string, string>;

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];

/** What is wrong with the answers, in the order of the form; rules of the specification, section 5. */
export function registrationErrors(answers: Answers): FieldError[] {
  const { firstName = '', lastName = '', email = '', password = '', confirmPassword = '' } = answers;
  const errors: FieldError[] = [];
  const need = (field: string, message: string, good: boolean) => {
    if (!good) errors.push({ field, message });
  };
  need('firstName', 'Enter your first name', firstName.trim() !== '');
  need('lastName', 'Enter your last name', lastName.trim() !== '');
  need('email', 'Enter your email address, like name@example.com', isEmail(email.trim()));
  if (password === '') need('password', registration.noPassword, false);
  else need('password', registration.tooLong, !isPasswordTooLong(password));
  need('confirmPassword', registration.mismatch, confirmPassword === password);
  return errors;
}

/** The request: names as typed, the address without the blanks around it. */
export function toTrialRequest(answers: Answers): CreateTrialRequest {
  const { firstName = '', lastName = '', email = '', password = '' } = answers;
  return { firstName, lastName, email: email.trim(), password };
}

/** What the server's refusal means to the person: its message, at the field that it names (specification, section 8). */
export function registrationErrorsFrom(error: unknown): FieldError[] {
  const failure = error instanceof ApiFailure ? error : null;
  const named = failure?.fieldErrors.filter(({ field }) => fields.includes(field)) ?? [];
  if (named.length > 0) return named.map(({ field, message }) => ({ field, message }));
  return [{ message: failure?.text ?? registration.fallback }];
}
