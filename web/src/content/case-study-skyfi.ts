import { type CaseStudyStory, sampleCompany, skyfi } from './case-studies.ts';
import { program } from './program.ts';

/** Sample narrative: only the program's own claims; nothing is said about the company that it has not supplied. */
export const skyfiStory: CaseStudyStory = {
  ...skyfi,
  ...sampleCompany,
  testimonial: {
    quote: 'Show me something you built, then tell me why you built it that way. I have never needed another question.',
    author: 'Sample author',
    role: 'Sample role',
  },
  narrative: [
    {
      heading: 'The problem with interviews',
      paragraphs: [
        'Every engineering team knows the ritual. A posting goes out, résumés come in, and someone who should be writing code reads them instead. The best candidates are good at interviews. Whether they are good at the work only shows months later, when finding out is expensive. For AI engineering it is harder still, because the field is young and a résumé can claim anything.',
        'Hiring from the program starts at the other end, with finished work.',
      ],
    },
    {
      heading: 'Thirty minutes about the role',
      paragraphs: [
        `It starts with a ${program.strategyCallMinutes}-minute strategy call. The conversation is about the team: what it is building, where it is short of hands, how code gets from a laptop to production, and what a good first quarter would look like. By the end, both sides know whether there is a role that a graduate can fill. If the answer is no, that is worth knowing too.`,
        'The more exact the description, the better the match. “We need AI engineers” says little. “We need someone who can take a model that works in a notebook, get it to answer within a second, and log what it did” says a great deal.',
      ],
    },
    {
      heading: 'A filter that has already run',
      paragraphs: [
        `By the time you meet a candidate, most of the selection is done. Everyone in the program scored in the ${program.percentile} on a cognitive assessment, and only ${program.qualify} of candidates qualify. Then come ${program.weeks} weeks at ${program.hoursPerWeek} hours per week, ${program.remoteWeeks} of them remote and ${program.onSiteWeeks} on-site in ${program.place}. Anyone who finishes has shown something that no interview can test.`,
        `What remains is the part that only the team can judge: is this the right person for us? There is plenty to go on. Each graduate has built ${program.apps} production-grade apps. You can open them, use them, read the code, and ask the author why a thing was done one way and not another. An hour with someone’s own code tells you more than an afternoon of puzzles.`,
      ],
    },
    {
      heading: 'Two to four weeks',
      paragraphs: [
        `The hiring process takes ${program.hiringWeeks} weeks. That is short enough for a plan made at the start to hold at the end, and long enough for the people who will work together to meet properly. Three cohorts graduate each year, so a growing team can come back and meet new candidates instead of the ones it passed over.`,
      ],
    },
    {
      heading: 'The first day',
      paragraphs: [
        'Choose the first task before the new engineer arrives. An open ticket, someone to ask and a way to deploy are worth more than a week of introductions.',
        'And decide how you will know that it worked. Pick one figure, write down where it stands today, and look at it again after three months. Keep the condition next to the number, so that anyone can see what was measured, over what period and against what.',
      ],
    },
  ],
};
