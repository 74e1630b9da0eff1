import { type CaseStudyStory, sampleCompany, splashSports } from './case-studies.ts';
import { program } from './program.ts';

/** Sample narrative: only the program's own claims; nothing is said about the company that it has not supplied. */
export const splashSportsStory: CaseStudyStory = {
  ...splashSports,
  ...sampleCompany,
  testimonial: {
    quote: 'A deadline never bothered me. Not knowing who would be there to meet it did.',
    author: 'Sample author',
    role: 'Sample role',
  },
  narrative: [
    {
      heading: 'A date that does not move',
      paragraphs: [
        'Some deadlines are negotiated. Others are printed in a calendar that nobody in the company controls: a season opens, an event starts, and the software is either there or it is not. For a team in that position, the usual way of hiring has a flaw that has nothing to do with quality. It is slow, and nobody can say how slow.',
        'You cannot plan around a search that may take six weeks or six months. So the question a team with a fixed date brings to the first call is rarely “are they any good?” but “when can they start, and how sure are you?”',
      ],
    },
    {
      heading: 'The first call',
      paragraphs: [
        `The first step is a ${program.strategyCallMinutes}-minute strategy call. It is worth preparing for. Bring the date, the part of the product most likely to miss it, the languages and services you use, and the one thing a new engineer should own. With that on the table, the call can end in a decision. Without it, it ends in another call.`,
        'It helps to be clear about what graduates are and what they are not. They are engineers trained hard on building with AI. They do not replace the person who knows why the billing system is the way it is, and a team does best when that person has an hour a day for them at the start.',
      ],
    },
    {
      heading: 'A process with an end',
      paragraphs: [
        `The hiring process takes ${program.hiringWeeks} weeks. It can be that short because it does not start from zero. Candidates must score in the ${program.percentile} on a cognitive assessment, only ${program.qualify} qualify, and the program itself is a longer trial than any company could ask for. The people you meet have come through all of it.`,
        `Then you look at the work. Each graduate has ${program.apps} production-grade apps to show. The best conversations start with one of them open on a screen: if this requirement changes, what breaks? Where is the slow part? What would you do with another week? After that, nobody needs a puzzle.`,
      ],
    },
    {
      heading: 'Used to the pace',
      paragraphs: [
        `The weeks before a launch are long, and a graduate has had ${program.weeks} of them in a row: ${program.hoursPerWeek} hours per week, ${program.remoteWeeks} weeks remote and ${program.onSiteWeeks} on-site in ${program.place}. What you learn from that is not how to work late. It is what to leave out, when to ask, and how to hand over something half-finished so that someone else can finish it.`,
        'The remote weeks matter as much as the rest. On most teams, work is written down, reviewed and deployed by people who are not in the same room. The weeks on-site add what distance hides: how people explain a decision, and what they do when someone has a better one.',
      ],
    },
    {
      heading: 'Well before the date',
      paragraphs: [
        'Three cohorts graduate each year. The time for the call is well before the date: early enough to meet people, see their work, and still have a few weeks together before the launch.',
        'Agree at the start on how you will know that it worked. Two or three figures are enough, each written down before the first day, with the condition it depends on.',
      ],
    },
  ],
};
