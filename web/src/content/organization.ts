import { formatSeats } from '#contract/money.values.ts';
import { passwordTooLong } from '#contract/text.values.ts';
import { published } from '../lib/published.ts';

const words = published.content.organization;

const readySeats = (seats: number) =>
  `your ${seats === 1 ? 'seat is' : `${formatSeats(seats)} are`} ready for your team`;

/** 'Create Your Organization': the specification's texts (sections 2, 5 and 8), a few additions, and content/organization.yaml. */
export const organization = {
  title: 'Create Your Organization',
  description: 'Create the organization for the seats you have paid for.',
  verifying: 'Verifying your payment...',
  verifyingLead: words.verifying,
  stillChecking: 'Still checking… This is taking a little longer than usual.',
  noScript:
    'Your payment is safe. This page needs JavaScript to create your organization: turn it on, then reload the page.',

  required: 'Payment verification required',
  invalidSession: 'Invalid session. Please complete payment first.',
  usedHere: 'You created it with the last payment from this browser. Please log in.',
  cutOff:
    'If you followed a link in one of our emails, it was cut off on the way: open it again, or copy the whole address below the button.',
  notPaid: 'Payment verification failed. Please complete payment first.',
  verifyFailed: 'Failed to verify payment. Please try again.',
  titles: {
    required: 'Payment verification required',
    used: 'Your organization already exists',
    failed: 'Your payment did not go through',
    refunded: 'This payment was refunded',
    disputed: 'This payment is disputed',
    frozen: 'This account is on hold',
    invoice: 'The invoice is not paid yet',
  },

  step: 'Step 2 of 2',
  lead: (seats: number) => `You will be its administrator, and ${readySeats(seats)}.`,
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

  anotherHelp: 'An account has one organization, so another organization needs an address without an account.',

  ready: 'Your organization is ready',
  moreSeats: (name: string, seats: number) => `${name} has ${formatSeats(seats)} now`,
  readyLead: 'We are taking you to the app.',
  readyLink: 'Open the app',
} as const;

/** While a bank debit is on its way. */
export const onItsWay = {
  step: 'Step 1 of 2',
  title: 'Your payment is on its way',
  lead: (amount: string, seats: string) =>
    `Thank you. Your payment of ${amount} for ${seats} can take several business days to arrive.`,
  next: 'What happens next',
  steps: (email: string | null) => [
    {
      title: 'Your payment arrives',
      text: email ? `We will email ${email} as soon as it does.` : 'We will email you as soon as it does.',
    },
    {
      title: 'You create your organization',
      text: 'Use the link in that email, or this page: it changes by itself once the money is here.',
    },
    { title: 'Your team starts', text: 'You become the administrator, and your seats are ready.' },
  ],
  nothingToDo: words.nothingToDo,
} as const;

/** Beside the sign-up form: what was paid. */
export const receipt = {
  paid: 'Paid',
  pending: 'On its way',
  number: 'Payment number',
  seller: 'Seller',
  seats: 'Seats',
  each: 'Price per seat',
  refunded: 'Refunded',
  payer: 'Paid by',
  payerPending: 'Payer',
  later: words.later,
  return: words.return,
  trial: words.trial,
  copy: 'Copy the link',
  copied: 'Copied. Anyone who has this link can create the organization, so keep it to yourself.',
} as const;

/** Shown when the address in the sign-up form has an account: how its owner continues. */
export const account = {
  title: 'You have an account',
  lead: (email: string) =>
    `${email} already has one. Confirm that it is yours, and we add the seats to your organization.`,
  withPassword: 'With your password',
  submit: 'Log in and continue',
  submitting: 'Logging in…',
  forgot: 'Forgot it?',
  or: 'or',
  withLink: 'With a one-time link',
  linkTo: 'We will send it to',
  linkBack: 'Opening it brings you back here.',
  whyLink: 'This address has not been confirmed yet, so a password is not enough.',
  send: 'Send me a link',
  sending: 'Sending…',
  notYours: 'Not your account?',
  another: 'Use another address',
  failed: 'We could not reach our server. Please check your connection and try again.',
} as const;

/** After the one-time link was sent. */
export const inbox = {
  title: 'Check your inbox',
  lead: (email: string) => `We have sent a link to ${email}. It works once, for 30 minutes.`,
  next: 'Open it on this device or another one. It shows what will happen to your seats, and you confirm with a button.',
  missing: 'No email?',
  spam: 'It can take a minute. Please look in your spam folder, too.',
  again: 'Send it again',
  wait: 'You can send it again in a minute.',
  sent: 'We have sent another link.',
  password: 'Use your password instead',
} as const;

/** Giving paid seats to the organization of an account. */
export const attachment = {
  addTo: (seats: number, name: string) => `Add ${formatSeats(seats)} to ${name}`,
  create: (seats: number, name: string) => `Create ${name} with ${formatSeats(seats)}`,
  createTitle: (name: string) => `Create ${name}`,
  /** @param email of the account; null where the page cannot know who is asking */
  has: (name: string, seats: number, email: string | null) =>
    `${name} has ${formatSeats(seats)} now.${email === null ? '' : ` You are its administrator, as ${email}.`}`,
  createLead: (seats: number, email: string | null) =>
    `You will be its administrator${email === null ? '' : `, as ${email}`}, and ${readySeats(seats)}.`,
  add: (seats: number) => `Add ${formatSeats(seats)}`,
  adding: 'Adding…',
  creating: 'Creating…',
  now: 'now',
  paidToday: 'paid today',
  paid: 'paid',
  after: 'after this',
  map: (now: string, added: number) => `${now} now, and ${added.toLocaleString('en-US')} new.`,
  mapTitle: (name: string) => `Seats of ${name}`,
  choosePassword:
    'Choose a new password. The old one, if there is one, stops working, and everyone who is logged in with it is logged out.',
  another: 'Create another organization instead',
  otherAddress: 'Use another address',
  failed: 'We could not reach our server. Please try again: your seats are added once, however often you try.',

  expiredLead: 'It works once, for 30 minutes. It has been used, or the 30 minutes are over.',
  expiredHow:
    'If your seats are there already, just log in. If not, you can get a new link: open the link in our email about your payment again, and enter your details.',
  expiredHere: 'If your seats are there already, just log in. If not, go back to your payment and get a new link.',
  backToPayment: 'Back to your payment',

  unreachable: 'We could not open your link',
  unreachableLead: 'Our server did not answer. Your payment is safe, and the link still works.',
  retry: 'Try again',
} as const;
