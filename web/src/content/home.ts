import { paths } from '../lib/paths.ts';
import { course } from './course.ts';
import { program } from './program.ts';

/** The home page. Claims: specification, section 1; the hero and 'How it started' are sample copy. */
export const home = {
  title: 'Ten weeks to a $200k AI Engineer job',
  description: `An intensive AI-engineering program: ${program.remoteWeeks} weeks remote, ${program.onSiteWeeks} weeks on-site in ${program.place}. Everyone who completes it gets an offer for a ${program.offer} AI Engineer job.`,
  hero: {
    claim: ['Ten weeks to a ', '$200k', ' AI\u00a0Engineer job'],
    lead: `Three weeks remote, seven in ${program.place}. Everyone who completes the program gets a ${program.offer} offer as an AI Engineer.`,
    note: `* Only ${program.qualify} Qualify. Are you ready?`,
  },
  banner: 'Access elite AI talent',
} as const;

/** The paragraphs are HTML of our own; nothing a visitor typed ever gets here. */
export const origin = {
  title: 'How it started',
  headline: 'With one fixed point: everyone who completes the program gets an offer.',
  paragraphs: [
    `The rest was worked out from there. If the offer is certain, then entry has to be hard. Candidates must score in the <strong>${program.percentile}</strong> on a cognitive assessment, and only ${program.qualify} qualify.`,
    `If entry is hard, nothing else should stand in the way. ${program.covered}`,
    'What is left is the work: ten weeks at 80 to 100 hours, four production-grade apps, and three cohorts that graduate each year.',
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
    { figure: program.hoursPerWeek, text: 'hours per week, for ten weeks' },
    { figure: String(program.apps), text: 'production-grade apps, built by each student' },
    {
      figure: String(program.onSiteWeeks),
      text: 'weeks on-site in Austin, Texas. Travel, lodging and food are covered.',
    },
    { figure: String(program.cohortsPerYear), text: 'cohorts graduate per year' },
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
      text: 'Meet AI engineers who have come through ten weeks at 80 to 100 hours.',
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
  steps: [
    { title: 'Qualify', text: `Score in the ${program.percentile} on a cognitive assessment.` },
    { title: 'Three weeks remote', text: `${program.hoursPerWeek} hours per week, wherever you are.` },
    { title: 'Seven weeks on-site', text: 'Austin, Texas, with travel, lodging and food covered.' },
    {
      proof: program.offer,
      title: ' offer',
      text: 'An AI Engineer job in Austin, for everyone who completes the program.',
    },
  ],
  note: '* Space is limited',
  figure: { value: program.qualify, label: 'qualify', alt: 'One hundred stars. Two of them are lit.' },
} as const;

/** The three phases and their weeks (specification, section 2, 'Home sections'). */
export const roadmap = {
  title: 'Program Roadmap',
  note: '* Only the elite will survive...',
  phases: [
    {
      id: 'remote',
      weeks: '1–3',
      phase: 'Phase 1',
      name: 'Remote',
      text: `Three weeks at ${program.hoursPerWeek} hours per week, before anyone travels.`,
    },
    {
      id: 'on-site',
      weeks: '4–6',
      phase: 'Phase 2',
      name: 'On-site',
      text: `The cohort meets in ${program.place}. Travel, lodging and food are covered.`,
    },
    {
      id: 'final',
      weeks: '7–10',
      phase: 'Phase 3',
      name: 'Final Review & Demo Day',
      text: `The last four weeks on-site end in the Final Review and Demo Day. Everyone who completes the program gets an offer for a ${program.offer} AI Engineer job in Austin.`,
    },
  ],
} as const;
