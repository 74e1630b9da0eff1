import { published } from '../lib/published.ts';
import { site } from '../lib/site.ts';

const document = published.content.course;

/** How engineers get the seats that are paid for; also on the checkout and the receipt. */
export const { handingOut } = document;

/** The AIDP course: content/course.yaml. */
export const course = {
  claim: document.claim,
  /**
   * The price that the server is configured to charge, in the currency's main unit. The checkout asks the server again.
   */
  pricePerSeat: site.CHECKOUT_PRICE_CENTS / 100,
  link: 'Train your team',
  talk: 'Talk to us',
};

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
  courseLink: 'What the eight weeks cover',
  demosLink: 'Capstone demos',
  enterpriseLink: 'Custom training for larger teams',
  cardFormFailed:
    'We could not load the card form. A content blocker or your connection may be the cause: allow js.stripe.com, then try again.',
  step: 'Step 1 of 2',
  noScript:
    'What you have sent us has arrived. This page needs JavaScript to show your number of seats and to take a card. Without it, you can ',
};
