import { passwordTooLong } from '#contract/text.values.ts';
import { published } from '../lib/published.ts';

/** The unlisted page of the free trial: content/trial.yaml. */
export const trial = published.content.trial;
export const lessonsTitle = 'The lessons';

/** Its registration (specification, sections 2, 5 and 8). */
export const registration = {
  title: 'Complete Your Registration',
  description: 'Set up your password to access the free trial course.',
  subtitle: 'Set up your password to access the free trial course',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  confirm: 'We email you a link to confirm your address. Open it, then log in.',
  overlay: 'Creating your account...',
  mailed: 'Your account is ready. We have emailed you a link to confirm your address: open it, then log in.',
  noMail:
    'It comes within minutes. If it does not, look among unwanted mail. If the address was wrong, fill in the trial form again.',
  noScript: 'This page needs JavaScript to create your account: turn it on, then reload the page.',

  noTrial: 'Please fill out the trial form first',
  incomplete: 'Missing required information. Please fill out the trial form again.',
  registered: 'If you have just registered, open the link in our email to confirm your address, then log in below.',
  why: 'Otherwise, we could not find your answers: the browser may have cleared them, or you used another device.',
  how: 'Fill it in here, and you will come straight back to choose a password.',
  toTrial: 'Go to the trial form',
  known: 'Already registered?',
  again: 'If you have registered before, no new email comes. Your password still works:',
  login: 'Login',
  noPassword: 'Please enter a password',
  noConfirmation: 'Enter the password once more',
  mismatch: 'Passwords do not match',
  tooLong: passwordTooLong,
  fallback: 'An error occurred during registration',
} as const;

/** /confirm-email: where the link of our confirmation mail leads. */
export const confirmation = {
  title: 'Confirm your email address',
  description: 'Confirm the email address that you registered for the free trial with.',
  lead: 'One click, and your account for the free trial is ready to use. We ask so that no one can register with an address that is not theirs.',
  submit: 'Confirm my email address',
  submitting: 'Confirming…',
  noScript: 'This page needs JavaScript to confirm your address: turn it on, then open the link in our email again.',

  confirmed: 'Your email address is confirmed',
  confirmedLead: 'You can now log in to the course with the password that you chose.',

  expiredLead: 'It has already been used, or it has expired.',
  expiredHow:
    'If you have confirmed your address, just log in. If not, register again with the same address, and we will send you a new link. Our email has a link to the form.',
} as const;
