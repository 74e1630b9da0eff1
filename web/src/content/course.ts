import { formatPrice } from '../lib/money.ts';
import { site } from '../lib/site.ts';

/** The AIDP course (specification, sections 1 and 9). */
export const course = {
  /** What the server is configured to charge, in the currency's main unit; the checkout asks for it again. */
  pricePerSeat: site.CHECKOUT_PRICE_CENTS / 100,
  defaultSeats: 2,
  weeks: 8,
  supportMonths: 6,
  facts: [
    { label: 'Course', text: '8 weeks, part-time' },
    { label: 'After the course', text: '6 months of support' },
    { label: 'Before it', text: 'A free trial of 60–90 minutes, in 10-minute video lessons' },
  ],
} as const;

export const pricing = {
  title: 'Supercharge Your Engineering Team with AI',
  description: `Seats in an 8-week, part-time, AI-first developer-productivity course for engineering teams: ${formatPrice(course.pricePerSeat)} a seat, with 6 months of support after it.`,
  facts: [{ label: 'Price per seat', text: formatPrice(course.pricePerSeat), isFigure: true }, ...course.facts],
  noScript: 'The card checkout that follows needs JavaScript. Without it, ',
  noScriptLink: 'talk to us and we will set up your seats',
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
  cardFormFailed:
    'We could not load the card form. A blocker or the connection may have stopped it: allow js.stripe.com, then try again.',
  noScript: 'The card checkout needs JavaScript. Without it we set up your seats in a short call: ',
} as const;
