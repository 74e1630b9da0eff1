import { paths } from '../lib/paths.ts';
import { course } from './course.ts';
import { program } from './program.ts';

/** Hiring partners' questions, answered from the specification's claims (section 1). */
export const partnerFaq: ReadonlyArray<{
  id: string;
  question: string;
  answer: string;
  link?: { to: string; label: string };
  /** The specification says nothing about it: for the owner to answer. */
  sample?: boolean;
}> = [
  {
    id: 'who',
    question: 'Who would I be hiring?',
    answer: `AI engineers who completed the program. Everyone in it scored in the ${program.percentile} on a cognitive assessment, and only ${program.qualify} qualify.`,
  },
  {
    id: 'length',
    question: 'How long is the program, and where does it take place?',
    answer: `It lasts ${program.weeks} weeks: ${program.remoteWeeks} weeks remote, then ${program.onSiteWeeks} weeks on-site in ${program.place}.`,
  },
  {
    id: 'hours',
    question: 'How many hours do students work?',
    answer: `${program.hoursPerWeek} hours per week, for all ${program.weeks} weeks.`,
  },
  {
    id: 'apps',
    question: 'What have graduates built?',
    answer: `Each student builds ${program.apps} production-grade apps. The last phase ends in the Final Review and Demo Day. `,
    link: { to: `${paths.home}#change`, label: 'See a piece of the work' },
  },
  {
    id: 'cohorts',
    question: 'How often do cohorts graduate?',
    answer: `${program.cohortsPerYear} cohorts graduate per year.`,
  },
  {
    id: 'salary',
    question: 'What salary should I plan for?',
    answer: `${program.offer}. Everyone who completes the program gets an offer for an AI Engineer job in Austin at that salary.`,
  },
  {
    id: 'place',
    question: 'Does the job have to be in Austin?',
    answer: 'The offers that we promise are for jobs in Austin. If yours is elsewhere, tell us in the call.',
    sample: true,
  },
  {
    id: 'process',
    question: 'How long does hiring take?',
    answer: `The hiring process takes ${program.hiringWeeks} weeks.`,
  },
  {
    id: 'call',
    question: 'How do we start?',
    answer: `Send the form on this page and pick a time in the scheduler that opens. The call takes ${program.strategyCallMinutes} minutes.`,
  },
  {
    id: 'confidential',
    question: 'Is what I tell you confidential?',
    answer: 'Yes. The form is confidential, and we use your answers to prepare the call.',
  },
  {
    id: 'tiers',
    question: 'What does a partner pay?',
    answer: 'A fee for each graduate who starts, and nothing before. How much depends on your tier: ',
    sample: true,
    link: { to: paths.tierGuide, label: 'Hiring Partner Tier Guide' },
  },
  {
    id: 'own-team',
    question: 'Can you train the engineers I already have?',
    answer: `Yes. The AI-first developer-productivity course runs ${course.weeks} weeks part-time, with ${course.supportMonths} months of support after it. `,
    link: { to: paths.pricing, label: 'See the course' },
  },
];
