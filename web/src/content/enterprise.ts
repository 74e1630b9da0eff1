import { maxSeats } from '#contract/checkout.values.ts';
import { site } from '../lib/site.ts';
import { course } from './course.ts';
import { program } from './program.ts';

/** /ent-custom-form. Numbers: specification, section 1. */
export const enterprise = {
  title: 'Custom enterprise training',
  description:
    'AI-first developer productivity for your engineering team: an 8-week part-time course with 6 months of support, planned with you in a 30-minute call.',
  lead: 'The AI-first developer-productivity course, planned around your engineering team. Tell us about it, then pick a time to talk.',
  closing: `Need the standard course, for up to ${maxSeats(site.CHECKOUT_PRICE_CENTS)} engineers? Buy seats online.`,
  facts: [...course.facts, { label: 'Strategy call', text: `${program.strategyCallMinutes} minutes` }],
} as const;
