import { site } from '../lib/site.ts';
import { program } from './program.ts';

/** The five fixed questions (specification, section 2, '/program-faq'). */
export const faqItems = [
  {
    id: 'what',
    question: `What is the ${site.BRAND} program?`,
    answer: `An intensive AI-engineering training program. Each student builds ${program.apps} production-grade apps, and everyone who completes the program gets an offer for a ${program.offer} AI Engineer job in Austin. Only ${program.qualify} qualify: candidates must score in the ${program.percentile} on a cognitive assessment.`,
  },
  {
    id: 'length',
    question: 'How long is the program?',
    answer: `${program.weeks} weeks: ${program.remoteWeeks} weeks remote, then ${program.onSiteWeeks} weeks in person in ${program.place}.`,
  },
  {
    id: 'housing',
    question: 'Are housing and travel covered?',
    answer: `Yes. ${program.covered}`,
  },
  {
    id: 'after',
    question: 'What happens after the program?',
    answer: `Everyone who completes it gets an offer for a ${program.offer} AI Engineer job in Austin.`,
  },
  {
    id: 'hours',
    question: 'How many hours per week should I plan for?',
    answer: `${program.hoursPerWeek} hours per week, for all ${program.weeks} weeks. That leaves no room for another job.`,
  },
];

export const faq = {
  title: 'Program FAQ',
  description: `Five answers about the AI-engineering program: what it is, how long it lasts, housing and travel, the ${program.offer} job offer, and the ${program.hoursPerWeek} hours per week.`,
  lead: 'Five questions people ask before they apply.',
  closing: 'Questions answered? Apply.',
} as const;
