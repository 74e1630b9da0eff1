import type { CreateOrganizationRequest, RequestOwnershipLink } from '#contract/organizations.ts';
import { emailError, isEmail, isPasswordTooLong, PASSWORD_MIN } from '#contract/text.values.ts';
import { organization } from '../../../content/organization.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { collectErrors, type FieldError, refusedFields } from '../../../lib/field-errors.ts';
import { site } from '../../../lib/site.ts';

export type Answers = Record<string, string>;

const fields = ['firstName', 'lastName', 'email', 'organizationName', 'password', 'confirmPassword'];

/**
 * Returns what is wrong with the answers, in the order of the form. Messages and rules are from the specification,
 * section 5.
 * @param verified whether the payment was found to be paid
 */
export function signupErrors(answers: Answers, verified: boolean): FieldError[] {
  if (!verified) return [{ message: organization.notVerified }];
  const { firstName = '', lastName = '', email = '', organizationName = '' } = answers;
  const { errors, need } = collectErrors();
  need('firstName', firstName.trim() !== '', 'First Name is required');
  need('lastName', lastName.trim() !== '', 'Last Name is required');
  need('email', email.trim() !== '', 'Email Address is required');
  need('email', isEmail(email.trim()), emailError(email));
  need('organizationName', organizationName.trim() !== '', 'Organization Name is required');
  return [...errors, ...newPasswordErrors(answers)];
}

/** Returns what is wrong with a new password and its confirmation. */
export function newPasswordErrors({ password = '', confirmPassword = '' }: Answers): FieldError[] {
  const { errors, need } = collectErrors();
  need('password', password !== '', 'Password is required');
  need('password', password.length >= PASSWORD_MIN, organization.tooShort);
  need('password', !isPasswordTooLong(password), organization.tooLong);
  need('confirmPassword', confirmPassword !== '', 'Please confirm your password');
  need('confirmPassword', confirmPassword === password, organization.mismatch);
  return errors;
}

/** Builds the request: names as typed, the address trimmed. */
export function toRequest(answers: Answers, sessionId: string): CreateOrganizationRequest {
  const { firstName = '', lastName = '', email = '', organizationName = '', password = '' } = answers;
  return { sessionId, firstName, lastName, email: email.trim(), organizationName, password };
}

/** Builds the request for a one-time link: the sign-up request without its password. */
export function toLinkRequest(answers: Answers, sessionId: string): RequestOwnershipLink {
  const { password: _, ...request } = toRequest(answers, sessionId);
  return request;
}

/**
 * Explains the server's refusal: its message, at the field that it names (specification, section 8).
 * @param noResponse message when there was no response
 */
export function errorsFrom(error: unknown, noResponse: string = organization.createFailed): FieldError[] {
  if (!(error instanceof ApiFailure)) return [{ message: organization.fallback }];
  const message = error.text ?? (error.status === 0 ? noResponse : organization.fallback);
  if (error.code === 'email_taken') return [{ field: 'email', message }];
  if (error.code === 'wrong_password') return [{ field: 'password', message }];
  // The account exists already, so the next step is to log in.
  if (error.code === 'session_already_used') return [{ message, link: { to: site.APP_URL, label: 'Login' } }];
  const named = refusedFields(error, fields);
  return named.length > 0 ? named : [{ message }];
}
