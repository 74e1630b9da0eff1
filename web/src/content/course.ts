import { published } from '../lib/published.ts';

const document = published.content.course;

/** The AIDP course, and how engineers get the seats that are paid for (also on the receipt): content/course.yaml. */
export const { claim, handingOut } = document;

/** /aidp-get-pricing */
export const pricing = {
  ...document.pricing,
  marks: { quote: 'Sample quote', weeks: 'Sample outline', demos: 'Sample projects' },
  questionsFirst: 'Have questions, or a larger team?',
  atLeast: (least: number) => `at least ${least} seats`,
  tooMany: (most: number) => `One card payment buys up to ${most} seats. For more:`,
  submitNote: 'You can still change the number of seats there.',
  noScript: 'The card checkout that follows needs JavaScript. Without it, you can ',
  noScriptLink: 'pay by invoice',
  choose: 'Choose your seats',
};

export const checkout = {
  ...document.checkout,
  paidAlready: 'If you have paid already, do not pay again:',
  payer: 'Your receipt goes to',
  otherPayer: 'Use another address',
  courseLink: document.pricing.weeks.title,
  demosLink: 'Capstone demos',
  enterpriseLink: 'Custom training for larger teams',
  cardFormFailed:
    'We could not load the card form. A content blocker or your connection may be the cause: allow js.stripe.com, then try again.',
  step: 'Step 1 of 2',
  noScript:
    'What you have sent us has arrived. This page needs JavaScript to show your number of seats and to take a card. Without it, you can ',
};
