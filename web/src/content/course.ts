import { maxSeats } from '#contract/checkout.values.ts';
import { pricePerSeat, site } from '../lib/site.ts';

/** How engineers get the seats that are paid for; also on the checkout and the receipt. */
export const handingOut = 'In the app, whoever runs your organization decides who takes each seat.';

/** The AIDP course (specification, sections 1 and 9). */
export const course = {
  /**
   * The price that the server is configured to charge, in the currency's main unit. The checkout asks the server again.
   */
  pricePerSeat: site.CHECKOUT_PRICE_CENTS / 100,
  weeks: 8,
  supportMonths: 6,
  claim: `Eight weeks, then six months of support, for ${pricePerSeat} a seat`,
  link: 'Train your team',
  talk: 'Talk to us',
  facts: [
    { label: 'Course', text: '8 weeks, part-time' },
    { label: 'After the course', text: '6 months of support' },
    { label: 'Before the course', text: 'A free trial of 60–90 minutes, in 10-minute video lessons' },
  ],
} as const;

/** /aidp-get-pricing. Everything marked as a sample is for the owner to replace. */
export const pricing = {
  title: 'Supercharge Your Engineering Team with AI',
  description: `Seats in an 8-week, part-time, AI-first developer-productivity course for engineering teams: ${pricePerSeat} a seat, with 6 months of support after it.`,
  lead: 'Your engineers learn to plan, build, test and review with AI, on your own code, and finish with a project that shows it.',
  terms: [
    { figure: '8 weeks', text: 'part-time, AI-first' },
    { figure: '6 months', text: 'of post-course support' },
    { figure: '60–90 minutes', text: 'for the free trial, required before the course' },
  ],
  quote: {
    text: 'We stopped arguing about whether to use it, and started agreeing on what to check.',
    name: 'Sample team lead',
    mark: 'Sample quote',
  },
  stories: 'What the program’s graduates say',
  questionsFirst: 'Have questions, or a larger team?',
  perSeat: 'one seat',
  atLeast: (least: number) => `at least ${least} seats`,
  tooMany: (most: number) => `One card payment buys up to ${most} seats. For more:`,
  submitNote: 'You can still change the number of seats there.',
  noScript: 'The card checkout that follows needs JavaScript. Without it, you can ',
  noScriptLink: 'pay by invoice',
  weeks: {
    title: 'What the eight weeks cover',
    mark: 'Sample outline',
    sample: true,
    items: [
      ['A working setup', 'Editor, model and version control as one way of working.'],
      ['Context', 'Your code, your rules and your reasons, in front of the model.'],
      ['Asking precisely', 'A task written so that the result can be checked.'],
      ['Tests first', 'The check comes before the code that has to pass it.'],
      ['Review', 'Reading generated code closely, and sending it back.'],
      ['Agents', 'Plans, tools and limits, and when not to use one.'],
      ['Large changes', 'Small steps through a big codebase, each one reversible.'],
      ['Capstone', 'One project, finished and shown.'],
    ],
  },
  after: {
    title: 'What your team has afterwards',
    course: ['8 weeks', 'of course'],
    support: ['6 months', 'of support, drawn to the same scale'],
    items: [
      {
        title: 'Someone to ask',
        text: 'Six months of post-course support, for when the work is real and the lessons are over.',
      },
      {
        title: 'One organization, every seat',
        text: 'An account for your organization, with every seat you pay for. You will be its administrator.',
      },
      { title: 'Finished work', text: 'Your own capstone project, like those below.' },
    ],
  },
  trial: {
    title: 'Start with a free hour',
    text: 'Everyone who takes the full course completes the free trial before week 1, at their own pace. The link to it comes with your seats; to try it before you buy, ask us.',
    link: 'Ask us for the link (30-minute call)',
    figure: '60–90',
    unit: 'minutes, in 10-minute video lessons',
  },
  demos: { title: 'Three capstone demos', link: 'See all eight', mark: 'Sample projects', ids: [2, 4, 6] },
  questions: {
    title: 'Questions buyers ask',
    more: 'Something else?',
    hire: 'Rather hire than train? Meet our graduates',
    mark: 'Sample answer',
    sample: true,
    items: [
      {
        id: 'start',
        question: 'When does it start?',
        answer: 'On the first Monday of every month. Each team chooses its own, up to six months after paying.',
      },
      {
        id: 'hours',
        question: 'How many hours a week does it take?',
        answer: 'Plan five hours a week for each engineer, most of them on your own code.',
      },
      {
        id: 'live',
        question: 'Is it live or recorded?',
        answer: 'Both: recorded lessons of ten minutes, and one live hour a week in which somebody reviews your work.',
      },
      {
        id: 'seats',
        question: 'How do our engineers get their seats?',
        answer: 'You create your organization once you have paid, and decide in the app who takes each seat.',
      },
      {
        id: 'invoice',
        question: 'Can we pay by invoice?',
        answer:
          'Yes. Choose “Pay by invoice” at the checkout and tell us where the invoice goes. We check every request before an invoice is sent.',
      },
      {
        id: 'tax',
        question: 'Is tax added to the price?',
        answer: 'The checkout shows the full amount before you pay, with any tax on a line of its own.',
      },
      {
        id: 'many',
        question: `What if we need more than ${maxSeats(site.CHECKOUT_PRICE_CENTS)} seats?`,
        answer: `One card payment buys up to ${maxSeats(site.CHECKOUT_PRICE_CENTS)} seats. A larger team pays by invoice, or talks to us.`,
      },
      {
        id: 'refund',
        question: 'Can we get a refund?',
        answer: 'Our Terms and Conditions say when seats can be canceled and how a refund is paid.',
      },
      {
        id: 'trial',
        question: 'Who has to do the free trial?',
        answer: 'Everyone who takes a seat. It takes 60–90 minutes, and the full course builds on it.',
      },
    ],
  },
  choose: 'Choose your seats',
} as const;

export const checkout = {
  title: 'Secure Your Seat Today',
  description:
    'Choose how many seats your team needs in the 8-week AI-first developer-productivity course and pay by card.',
  lead: 'The AI-first developer-productivity course: 8\u00a0weeks, part-time, for engineering teams.',
  gains: [
    '8 weeks of part-time, AI-first training',
    '6 months of post-course support',
    'An account for your organization, with every seat you pay for',
  ],
  trial: `${handingOut} Before week 1, everyone who takes one completes the free trial: 60–90 minutes, at their own pace.`,
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
} as const;
