import { paths } from '../lib/paths.ts';
import { course } from './course.ts';
import { program } from './program.ts';

/**
 * The home page. Claims: specification, section 1; the hero and 'How it started' are sample copy. Each claim has one section that
 * states it: the hero the offer, 'The Experience' the hours and apps, 'Program Structure' entry, costs and cohorts.
 */
export const home = {
  title: 'Ten weeks to a $200k AI Engineer job',
  description: `An intensive AI-engineering program: ${program.remoteWeeks} weeks remote, ${program.onSiteWeeks} weeks on-site in ${program.place}. Everyone who completes it gets an offer for a ${program.offer} AI Engineer job.`,
  hero: {
    claim: ['Ten weeks to a ', '$200k', ' AI\u00a0Engineer job'],
    lead: `Three weeks remote, seven in ${program.place}. Everyone who completes the program gets an offer for a ${program.offer} AI Engineer job.`,
    note: `* Only ${program.qualify} Qualify. Are you ready?`,
  },
  banner: 'Access elite AI talent',
  closing: 'The offer stands. The rest is up to you.',
} as const;

/** Paragraphs of our own HTML, which never contain anything that a visitor typed. */
export const origin = {
  title: 'How it started',
  headline: 'With one fixed point: the offer at the end.',
  paragraphs: [
    'The rest was worked out from there. If the offer is certain for everyone who completes the program, then entry has to be hard.',
    'If entry is hard, then money should not be the next hurdle.',
    'What is left is the work, and there is <a href="#roadmap">a lot of it</a>.',
  ],
  image: {
    src: '/img/pointers.svg',
    alt: 'A chart of the Plough: a line through its two pointer stars leads to the pole star',
    caption: 'Two pointers, one fixed star: how to find the lodestar.',
  },
} as const;

export const experience = {
  title: 'The Experience',
  figures: [
    { figure: program.hoursPerWeek, text: 'hours per week' },
    { figure: String(program.apps), text: 'production-grade apps, built by each student' },
  ],
} as const;

export const teams = {
  title: 'For teams',
  doors: [
    {
      title: 'Train your team',
      text: `${course.claim}. Part-time, with a free trial first.`,
      to: paths.pricing,
      link: 'See the course',
    },
    {
      title: 'Hire our graduates',
      text: 'Meet the engineers who have completed the program.',
      to: paths.partnerLanding,
      link: 'Become a Hiring Partner',
    },
    {
      title: 'Custom training',
      text: 'For larger teams, and for needs of your own.',
      to: paths.enterprise,
      link: 'Tell us what you need',
    },
  ],
  note: 'Not sure which?',
} as const;

export const structure = {
  title: 'Program Structure',
  terms: [
    { label: 'Entry', text: `Candidates must score in the ${program.percentile} on a cognitive assessment.` },
    { label: 'Costs', text: program.covered },
    { label: 'Cohorts', text: `${program.cohortsPerYear} cohorts graduate per year.` },
  ],
  note: '* Space is limited',
  figure: { value: program.qualify, label: 'qualify', alt: 'One hundred stars. Two of them are lit.' },
} as const;

const weeksOf = (first: number, last: number) => ({ first, last, weeks: `${first}–${last}` });

/** The three phases and their weeks (specification, section 2, 'Home sections'). */
export const roadmap = {
  title: 'Program Roadmap',
  lead: 'Every week and every hour, drawn to scale.',
  note: '* Only the elite will survive...',
  phases: [
    {
      id: 'remote',
      ...weeksOf(1, 3),
      phase: 'Phase 1',
      name: 'Remote',
      short: 'Remote',
      text: 'From wherever you are.',
    },
    {
      id: 'on-site',
      ...weeksOf(4, 6),
      phase: 'Phase 2',
      name: 'On-site',
      short: 'On-site',
      text: 'Together in Austin.',
    },
    {
      id: 'final',
      ...weeksOf(7, 10),
      phase: 'Phase 3',
      name: 'Final Review & Demo Day',
      short: 'Final',
      text: 'Still in Austin, right up to the day you show your work.',
    },
  ],
  dial: {
    alt: 'Ten rings round one star: each week’s trails end between 80 and 100 of its 168 hours, and four smaller stars mark the apps.',
    caption:
      'Each ring is one week; a full circle would be all 168 hours of it. The bright part is the work. The star in the middle is Demo Day.',
    apps: `${program.apps} apps`,
  },
} as const;
