import { emailError, isEmail, isPasswordTooLong } from '#contract/text.values.ts';
import type { CreateTrialRequest } from '#contract/trials.ts';
import { registration } from '../../content/trial.ts';
import { ApiFailure } from '../../lib/api.ts';
import { collectErrors, type FieldError, refusedFields } from '../../lib/field-errors.ts';

type Answers = Record<string, string>;

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];

/**
 * Returns what is wrong with the answers, in the order of the form. The rules are from the specification, section 5.
 */
export function registrationErrors(answers: Answers): FieldError[] {
  const { firstName = '', lastName = '', email = '', password = '', confirmPassword = '' } = answers;
  const { errors, need } = collectErrors();
  need('firstName', firstName.trim() !== '', 'Enter your first name');
  need('lastName', lastName.trim() !== '', 'Enter your last name');
  need('email', isEmail(email.trim()), emailError(email, 'Enter your email address, like name@example.com'));
  need('password', password !== '', registration.noPassword);
  need('password', !isPasswordTooLong(password), registration.tooLong);
  need('confirmPassword', confirmPassword !== '', registration.noConfirmation);
  need('confirmPassword', confirmPassword === password, registration.mismatch);
  return errors;
}

/** Builds the request: names as typed, the address trimmed. */
export function toTrialRequest(answers: Answers): CreateTrialRequest {
  const { firstName = '', lastName = '', email = '', password = '' } = answers;
  return { firstName, lastName, email: email.trim(), password };
}

/** Returns the server's message as an error of the field that it names (specification, section 8). */
export function registrationErrorsFrom(error: unknown): FieldError[] {
  const failure = error instanceof ApiFailure ? error : null;
  const named = failure ? refusedFields(failure, fields) : [];
  if (named.length > 0) return named;
  const message = failure?.text ?? registration.fallback;
  // The identity service names no field; its rule for passwords is an installation's own.
  return [message.startsWith('Password ') ? { field: 'password', message } : { message }];
}
