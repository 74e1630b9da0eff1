import { site } from '../lib/site.ts';
import { program } from './program.ts';

interface Section {
  /** What links to it, if anything does. */
  id?: string;
  heading: string;
  paragraphs: string[];
  /** Marked on its own, because the letter says nothing of it that the specification gives. */
  mark?: string;
}

/**
 * The founder's letter: sample text that uses only the specification's claims. Only the about page says 12 weeks
 * (content/program.ts).
 */
export const letter = {
  sample: true,
  title: 'About Us',
  heading: 'The offer comes first',
  description: `A letter from the founder: why the offer comes first, why the door is narrow, and what ${program.weeksAbout} weeks are for.`,
  from: 'A letter from the founder',
  opening:
    'Most training starts with a syllabus and hopes for a job at the end. We started with the job and asked what would have to be true for it to be certain.',
  sections: <Section[]>[
    {
      heading: 'One fixed point',
      paragraphs: [
        `Everyone who completes this program gets an offer for a ${program.offer} job as an AI Engineer in Austin. Not most, not those with the right background: everyone who completes it.`,
        'A promise like that is easy to print and hard to keep. So we treat it the way a navigator treats the pole star. It does not move, so we can steer by it.',
      ],
    },
    {
      heading: 'A narrow door',
      paragraphs: [
        `If the offer is certain, the difficulty has to come earlier. Candidates must score in the ${program.percentile} on a cognitive assessment, and only ${program.qualify} qualify. We would rather disappoint people on the first day than on the last.`,
        'The assessment asks how you think, not where you studied or who you know. It is the same for everyone who takes it.',
      ],
    },
    {
      heading: 'Nothing else in the way',
      paragraphs: [
        `Once you are through that door, money should not be the next one. ${program.covered} What we ask for in return is your full attention.`,
      ],
    },
    {
      id: 'who-pays',
      heading: 'Who pays for this',
      paragraphs: [
        'The companies that hire do. A hiring partner pays us once a graduate has started, and that pays for the next cohort. You never owe us anything, and your salary is yours. If nobody hires, we are the ones who lose, which is as it should be.',
      ],
      mark: 'Sample answer',
    },
    {
      heading: 'What twelve weeks are for',
      paragraphs: [
        `The program lasts ${program.weeksAbout} weeks if you count the one in which you arrive and the one in which you leave, and ${program.weeks} weeks of work between them, at ${program.hoursPerWeek} hours per week. That is a great deal of work, and it is the point. In that time each student builds ${program.apps} production-grade apps: software that has to run, make sense to whoever reads it next, and survive real use.`,
        'Nobody learns that from slides. You learn it by shipping something, watching it fail, and being expected to have it working by morning.',
      ],
    },
    {
      heading: 'To the teams that hire',
      paragraphs: [
        `Three cohorts graduate each year. If you are building with AI and want engineers who can show you finished work, start with a ${program.strategyCallMinutes}-minute strategy call. We will talk about what you want to build, not about us. The hiring process takes ${program.hiringWeeks} weeks.`,
        'And if you are thinking of applying yourself, take the assessment. It is the honest way to find out.',
      ],
    },
  ],
  signature: `The founder of ${site.BRAND}`,
  mark: 'Sample letter',
} as const;
