import { program } from './program.ts';

/** Sample film: drawn frames with the program's claims. Replace it with the real one. */
const film = {
  label: 'Video for hiring partners',
  play: 'Play the video',
  src: '/video/hiring-partner.mp4',
  poster: '/images/hiring-partner/poster.avif',
  captions: '/video/hiring-partner.vtt',
  /** Length, shown until the film has loaded, which it does only when somebody plays it. */
  seconds: 31,
  /** Shown over the picture. */
  place: 'AUSTIN, TEXAS',
  /** The next step, shown when the film has ended. */
  next: 'Schedule a discovery call',
  fallback: 'Your browser does not support the video tag.',
  failed: 'The video could not be loaded.',
  failedLink: 'Open the file itself',
};

/** /program-hiring-partner-form. Numbers: specification, section 1. */
export const partnerLanding = {
  title: 'Build your AI engineering team',
  description: `Hire AI engineers who scored in the ${program.percentile} and completed ten weeks at ${program.hoursPerWeek} hours per week. The hiring process takes ${program.hiringWeeks} weeks.`,
  lead: `Hire engineers who scored in the ${program.percentile} on a cognitive assessment, then worked ${program.hoursPerWeek} hours per week for ten weeks.`,
  facts: [
    { label: 'Selection', text: `Only ${program.qualify} qualify` },
    { label: 'Experience', text: `${program.apps} production-grade apps, built by each student` },
    { label: 'Availability', text: `${program.cohortsPerYear} cohorts graduate per year` },
    { label: 'Hiring process', text: `${program.hiringWeeks} weeks` },
  ],
  closing: `${program.cohortsPerYear} cohorts graduate per year. Meeting them starts with a ${program.strategyCallMinutes}-minute call.`,
  next: {
    title: 'What happens next',
    steps: [
      ['Tell us who you are', 'Four short fields, and a message if you like.'],
      [
        'Pick a time',
        `The scheduler opens once the form is sent. The strategy call takes ${program.strategyCallMinutes} minutes.`,
      ],
      ['Hire', `The hiring process takes ${program.hiringWeeks} weeks.`],
    ],
    links: {
      video: 'Prefer to watch first? See the video',
      tiers: 'Read the Hiring Partner Tier Guide',
      questions: 'What it costs, and other questions',
    },
  },
} as const;

/** /hiring-partner, the video sales page. */
export const partnerSalesVideo = {
  title: 'Access elite AI talent',
  description:
    'Watch the video for hiring partners, then schedule a discovery call: AI engineers from the 98th percentile, trained in Austin, Texas.',
  film,
  lead: `Engineers from the 98th percentile, trained for ten weeks at ${program.hoursPerWeek} hours a week. The video shows how.`,
  watch: { step: 'Step 1 of 2', title: 'Watch the video', next: 'Then schedule a discovery call' },
  call: {
    step: 'Step 2 of 2',
    title: 'Schedule a discovery call',
    lead: 'Send the form, then pick a time that suits you.',
    note: 'This form is confidential: we use your answers to prepare the call.',
    facts: [
      { label: 'Selection', text: `Only ${program.qualify} qualify` },
      { label: 'Availability', text: `${program.cohortsPerYear} cohorts graduate per year` },
      { label: 'Hiring process', text: `${program.hiringWeeks} weeks` },
    ],
  },
  stories: 'Success Stories',
  allStories: 'View more success stories',
  faq: 'Frequently asked questions',
  mark: 'Sample answer',
} as const;
