import { type CaseStudyStory, sampleCompany, splashSports } from './case-studies.ts';
import { program } from './program.ts';

/** Sample narrative: only the program's own claims; nothing is said about the company that it has not supplied. */
export const splashSportsStory: CaseStudyStory = {
  ...splashSports,
  ...sampleCompany('Splash Sports'),
  testimonial: {
    quote: 'Sample quote: two sentences from the engineering lead, on the deadline and on who met it.',
    author: 'Sample author',
    role: 'Sample role, Splash Sports',
  },
  metrics: [
    { label: 'Hiring process', value: program.hiringWeeks, description: 'weeks' },
    { label: 'Selection', value: '98th', description: 'percentile or above on a cognitive assessment' },
    { label: 'Pace', value: program.hoursPerWeek, description: 'hours per week in the program' },
    { label: 'Cohorts', value: String(program.cohortsPerYear), description: 'graduate per year' },
  ],
  narrative: [
    {
      heading: 'A date that does not move',
      paragraphs: [
        'Some deadlines are negotiated. Others are printed in a calendar that nobody in the company controls: a season opens, an event starts, and the software is either there or it is not. For a team in that position the ordinary way of hiring has a flaw that has nothing to do with quality. It is slow, and nobody can say how slow.',
        'A search that may take six weeks or six months cannot be planned around. So the question that a team with a fixed date brings to the first call is rarely “are they good?” but “when would they start, and how sure are you?” This page follows how the answer comes about.',
      ],
    },
    {
      heading: 'The call',
      paragraphs: [
        `The first step is a strategy call, and it takes ${program.strategyCallMinutes} minutes. It is worth preparing for: the date, the part of the product that is in danger of missing it, the languages and services in use, and the one thing that a new engineer should own. With that on the table the call can end in a decision. Without it, it ends in another call.`,
        'We say plainly what graduates are and what they are not. They are engineers trained hard on building with AI. They are not a replacement for the person who knows why the billing system is the way it is, and a team does best when that person has an hour a day for them in the beginning.',
      ],
    },
    {
      heading: 'A process with an end',
      paragraphs: [
        `The hiring process takes ${program.hiringWeeks} weeks. It can be that short because it does not begin at zero. Candidates must score in the ${program.percentile} on a cognitive assessment, only ${program.qualify} qualify, and the program itself is a longer trial than any company could ask for. A team is introduced to people who have come through all of it.`,
        `What it then looks at is work. Each graduate has ${program.apps} production-grade apps to show. The most telling conversations start with one of them open on a screen: change this requirement, and what breaks? Where is the slow part? What would you do differently with another week? Nobody needs a puzzle after that.`,
      ],
    },
    {
      heading: 'Used to the pace',
      paragraphs: [
        `The weeks before a launch are long ones, and a graduate has had ${program.weeks} of them in a row: ${program.hoursPerWeek} hours per week, ${program.remoteWeeks} weeks remote and ${program.onSiteWeeks} on-site in ${program.place}. The lesson of such a stretch is not that one can work late. It is what to leave out, when to ask, and how to hand over something half-done so that another person can finish it.`,
        'The remote weeks matter as much as the others. Work that is written down, reviewed and deployed by people who are not in the same room is the daily life of most teams. The weeks on-site then add what distance hides: how somebody explains a decision, and how they take a better one.',
      ],
    },
    {
      heading: 'What belongs here next',
      paragraphs: [
        'The end of this story is for Splash Sports to write: which date it was, who joined, what they built and whether it was ready. Two or three figures are enough, each with the condition under which it holds.',
        'Until then the figures above are those of the program, which hold for every hire. Three cohorts graduate each year, and the next date in the calendar is a good reason to have the call before it is close.',
      ],
    },
  ],
};
