import { passwordTooLong } from '../../../api/src/contract/text.values.ts';

/** 'Create Your Organization': the specification's texts (sections 2, 5 and 8) and a few additions. */
export const organization = {
  title: 'Create Your Organization',
  description: 'Create the organization for the seats you have paid for.',
  verifying: 'Verifying your payment...',
  verifyingLead:
    'Stripe is confirming your payment, which usually takes a few seconds. Please keep this page open: the next step is to create your organization.',
  stillChecking: 'Still checking… This is taking a little longer than usual.',
  noScript:
    'Your payment is safe. This page needs JavaScript to create your organization: turn it on, then reload the page.',

  required: 'Payment verification required',
  invalidSession: 'Invalid session. Please complete payment first.',
  notPaid: 'Payment verification failed. Please complete payment first.',
  verifyFailed: 'Failed to verify payment. Please try again.',
  titles: {
    required: 'Payment verification required',
    used: 'Your organization already exists',
    refunded: 'This payment was refunded',
    disputed: 'This payment is disputed',
  },

  step: 'Step 2 of 2',
  lead: (seats: number) =>
    `You will be its administrator, and your ${seats === 1 ? 'seat is' : `${seats.toLocaleString('en-US')} seats are`} ready for your team.`,
  emailHelp: 'You log in with this address. It may differ from the one you paid with.',
  passwordHelp: 'At least 6 characters',
  confirmHelp: 'The same again',
  submit: 'Create Account',
  submitting: 'Creating account...',
  notVerified: 'Please complete payment before creating an organization.',
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 6 characters long',
  tooLong: passwordTooLong,
  createFailed: 'Failed to create account. Please try again.',
  fallback: 'An error occurred during signup',

  ready: 'Your organization is ready',
  readyLead: 'We are taking you to the app.',
  readyLink: 'Open the app',
} as const;

/** Beside the sign-up form: what was paid. */
export const receipt = {
  paid: 'Paid',
  seats: 'Seats',
  each: 'Price per seat',
  refunded: 'Refunded',
  payer: 'Paid by',
  later: 'You can finish later: we will send you the link, and the PDF of your invoice has it too.',
  copy: 'Copy the link',
  copied: 'Copied. Anyone who has this link can create the organization, so keep it to yourself.',
} as const;
