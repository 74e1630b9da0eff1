import { site } from '../lib/site.ts';
import { program } from './program.ts';

/** The fellows page makes its own claims (specification, section 1), which differ from the other pages'. */
export const fellowship = {
  title: `${site.BRAND} Fellows`,
  description: `The ${site.BRAND} fellowship: ${program.totalHours} hours of AI engineering, guaranteed ${program.offerFellows}, with tuition, housing and meals free. For engineers with ${program.experienceYears} years of experience.`,
  lead: `${program.totalHours} hours of AI engineering, and a job at the end. ${program.coveredFellows}`,
  promise: { label: 'Guaranteed salary, per year', figure: program.offerFellows },
  closing: 'Two to five years of experience and ten deployed apps? Apply.',
  figures: [
    { value: program.totalHours, label: 'Hours in total' },
    { value: program.experienceYears, label: 'Years of experience required' },
    { value: program.deployedApps, label: 'Deployed apps required' },
  ],
  overview: {
    title: 'Overview',
    paragraphs: [
      'A fellow is one of the program’s participants: the same weeks, the same work, the same Demo Day.',
      'The fellowship is for engineers who already ship software and want to do it AI-first. You bring experience and finished work; the fellowship adds the hours, the cohort and the standard.',
      `What it asks of you is time: ${program.totalHours} hours in total. ${program.coveredFellows}`,
    ],
  },
  lists: [
    {
      title: 'Responsibilities',
      items: [
        ['Put in the hours.', `${program.totalHours} in total, at ${program.hoursPerWeek} hours per week.`],
        ['Build for production.', `${program.apps} production-grade apps, each one yours to defend.`],
        ['Work with the cohort.', `Remote first, then on-site in ${program.place}.`],
        ['Show the work.', 'At the Final Review, and on Demo Day.'],
      ],
    },
    {
      title: 'Requirements',
      items: [
        [
          `${program.experienceYears} years of experience.`,
          'You have worked as an engineer and know what “done” means.',
        ],
        [`${program.deployedApps} deployed apps.`, 'Live today, or retired: you can say what each one taught you.'],
        ['A cognitive assessment.', `Candidates must score in the ${program.percentile}.`],
      ],
    },
    {
      title: 'Outcomes',
      items: [
        [
          `Guaranteed ${program.offerFellows} a year.`,
          'A job as an AI Engineer in Austin, for everyone who completes it.',
        ],
        [`${program.apps} production-grade apps.`, 'Work you can show to anyone.'],
        ['No bills.', program.coveredFellows],
      ],
    },
  ],
} as const;
