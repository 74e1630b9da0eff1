import '../../../../build/test-site.ts';
import { createOrganizationSchema } from '#contract/organizations.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { errorsFrom, signupErrors, toRequest } from './signup-answers.ts';

const good = {
  firstName: 'Zoë',
  lastName: 'عمر',
  email: ' zoe@engine.test ',
  organizationName: 'Engine 🚂',
  password: 'abcdef',
  confirmPassword: 'abcdef',
};
const messages = (answers: Record<string, string>, verified = true) =>
  signupErrors(answers, verified).map(({ message }) => message);

test('valid answers have no errors and make a request that the contract accepts', () => {
  expect(signupErrors(good, true)).toEqual([]);
  const request = toRequest(good, 'cs_test_1');
  expect(createOrganizationSchema.safeParse(request).success).toBe(true);
  expect(request.email).toBe('zoe@engine.test');
});

test("rejected answers get the specification's messages", () => {
  expect(messages({ ...good, confirmPassword: 'abcdeg' })).toEqual(['Passwords do not match']);
  expect(messages({ ...good, password: 'abcde', confirmPassword: 'abcde' })).toEqual([
    'Password must be at least 6 characters long',
  ]);
  expect(messages(good, false)).toEqual(['Please complete payment before creating an organization.']);
});

test('every field is required, in the order of the form', () => {
  expect(messages({})).toEqual([
    ...['First Name is required', 'Last Name is required', 'Email Address is required'],
    ...['Organization Name is required', 'Password is required', 'Please confirm your password'],
  ]);
  expect(messages({ ...good, firstName: '  ' })).toEqual(['First Name is required']);
});

test('an invalid address and a password longer than 72 bytes are rejected', () => {
  expect(messages({ ...good, email: 'zoe@' })).toEqual(['Enter an email address, like name@company.com']);
  const long = '🚂'.repeat(19);
  expect(messages({ ...good, password: long, confirmPassword: long })).toEqual([
    expect.stringContaining('Password must be at most 72 characters long'),
  ]);
});

test("the server's refusals are shown at the fields that they name", () => {
  const refuse = (body: unknown, status = 400) => errorsFrom(new ApiFailure(status, body));
  expect(refuse({ code: 'email_taken', message: 'Taken' })).toEqual([{ field: 'email', message: 'Taken' }]);
  expect(refuse({ code: 'wrong_password', message: 'Wrong' }, 403)).toEqual([{ field: 'password', message: 'Wrong' }]);
  expect(refuse({ message: 'm', details: [{ field: 'firstName', message: 'bad' }] })).toEqual([
    { field: 'firstName', message: 'bad' },
  ]);
  expect(refuse({ message: 'm', details: [{ field: 'sessionId', message: 'bad' }] })).toEqual([{ message: 'm' }]);
  expect(refuse({ code: 'session_already_used', message: 'Used' }, 409)).toEqual([
    { message: 'Used', link: { to: 'https://app.example/start', label: 'Login' } },
  ]);
  expect(refuse({})).toEqual([{ message: 'An error occurred during signup' }]);
});

test('a missing response and an unexpected error have different messages', () => {
  const noResponse = errorsFrom(new ApiFailure(0, null));
  expect(noResponse).toEqual([{ message: 'Failed to create account. Please try again.' }]);
  const unexpected = [{ message: 'An error occurred during signup' }];
  expect(errorsFrom(new ApiFailure(502, null))).toEqual(unexpected);
  expect(errorsFrom(new TypeError())).toEqual(unexpected);
});
