import { type CaseStudyStory, sampleCompany, skyfi } from './case-studies.ts';
import { program } from './program.ts';

/** Sample narrative: only the program's own claims; nothing is said about the company that it has not supplied. */
export const skyfiStory: CaseStudyStory = {
  ...skyfi,
  ...sampleCompany('SkyFi'),
  testimonial: {
    quote: 'Sample quote: two sentences from the hiring manager, on what the team needed and what it got.',
    author: 'Sample author',
    role: 'Sample role, SkyFi',
  },
  metrics: [
    { label: 'Hiring process', value: program.hiringWeeks, description: 'weeks' },
    { label: 'Strategy call', value: String(program.strategyCallMinutes), description: 'minutes' },
    { label: 'Finished work', value: String(program.apps), description: 'production-grade apps by each graduate' },
    { label: 'Selected', value: program.qualify, description: 'of candidates qualify' },
  ],
  narrative: [
    {
      heading: 'The problem with interviews',
      paragraphs: [
        'Every engineering team knows the ritual. A posting goes out, résumés come in, and someone who should be writing code reads them instead. The best candidates are good at interviews; whether they are good at the work shows months later, when it is expensive to find out. For AI engineering it is harder still, because the field is young and a résumé can claim anything.',
        'The teams that come to us usually ask for one thing: let us see the work first. That is the idea on which hiring from the program is built, and this page follows it from the first call to the first weeks of the job.',
      ],
    },
    {
      heading: 'Thirty minutes about the role',
      paragraphs: [
        `It opens with a strategy call of ${program.strategyCallMinutes} minutes. The conversation is about the team: what it is building, which part of it waits for hands, how code gets from a laptop to production, and what a good first quarter would look like. There is no slide deck to sit through. At the end both sides know whether there is a role that a graduate can fill, and it is perfectly fine if the answer is no.`,
        'The more exact the description, the better the match. “We need AI engineers” helps little. “We need someone who can take a model that works in a notebook and make it answer within a second, with a log of what it did” helps a great deal.',
      ],
    },
    {
      heading: 'A filter that has already run',
      paragraphs: [
        `By the time a candidate is introduced, most of the selection lies behind. Everyone in the program scored in the ${program.percentile} on a cognitive assessment; only ${program.qualify} of candidates qualify. Then came ${program.weeks} weeks at ${program.hoursPerWeek} hours per week, ${program.remoteWeeks} of them remote and ${program.onSiteWeeks} on-site in ${program.place}. Whoever finishes that has shown something that no interview can ask for.`,
        `What remains is the part that only the team can judge: does this person fit what we are doing? For that there is material. Each graduate has built ${program.apps} production-grade apps. They can be opened, used and read, and their author can be asked why a thing was done in one way and not in another. An hour over somebody's own code tells more than an afternoon of riddles.`,
      ],
    },
    {
      heading: 'Two to four weeks',
      paragraphs: [
        `From there the process takes ${program.hiringWeeks} weeks. That is short enough that a plan made at the start still holds at the end, and long enough for the people who will work together to meet properly. Three cohorts graduate each year, so a team that grows can come back and find new candidates rather than the ones it passed over.`,
        'A useful habit from other hires: decide beforehand what the first task will be. Graduates are used to getting a real problem on the first morning. An open ticket, a person to ask and a way to deploy serve better than a week of introductions.',
      ],
    },
    {
      heading: 'What belongs here next',
      paragraphs: [
        'The rest of this story is for SkyFi to tell: what the graduates took on, the first thing each of them shipped, how it was reviewed and what runs on it today. Results with a number should carry their condition next to it, so that a reader can judge what was measured, over which time and compared with what.',
        'Until those words are here, this section says nothing about them. A case study is worth exactly as much as the reader can believe.',
      ],
    },
  ],
};
