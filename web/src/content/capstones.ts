/** The post in which each capstone's author shows it. Sample links: they lead to x.com, not to a post. */
export const capstoneTweets = Array.from({ length: 8 }, (_, index) => ({
  name: `sample-capstone-${index + 1}`,
  link: 'https://x.com/',
}));

// Sample projects, without real authors or results. Replace them with your own.
const samples = [
  ['Support-ticket triage', 'Sorts incoming tickets by product area and drafts a first reply for a person to approve.'],
  ['Document search', 'Answers questions about a large set of documents and points to the lines it used.'],
  ['Code review', 'Reads a change, marks the risky lines and proposes the tests that would catch a mistake.'],
  ['Usage forecast', 'Forecasts next month from a product’s own events and says how far it may be off.'],
  ['Knowledge graph', 'Connects people, documents and decisions, and shows the path from one to another.'],
  ['Invoice reader', 'Takes amounts and dates from scanned invoices and asks when it is unsure.'],
  ['Shift planning', 'Plans a week of shifts around people’s wishes and says which ones it could not meet.'],
  ['Call transcripts', 'Turns a recorded call into text and lists the questions left open.'],
] as const;

/** The cards of the demos page (specification, section 3, 'Capstone project card'). */
export const capstoneProjects = samples.map(([title, description], index) => ({
  id: index + 1,
  title,
  description,
  // 800 × 450, with .avif and .webp of the same name beside it
  image: `/images/capstones/capstone-${index + 1}.jpg`,
  author: `Sample author ${index + 1}`,
  link: capstoneTweets[index]?.link ?? '',
  sample: true,
}));

/** /aidp-capstone-demo, where the demos are unlocked. */
export const capstoneUnlock = {
  title: 'Unlock the capstone project demos',
  description:
    'See eight capstone projects of the AI-first developer-productivity course: send the form, and they open.',
  lead: 'See finished work before you choose a course for your team.',
  benefits: [
    'Eight working projects, each with its author’s post',
    'What a team has built by the end of eight weeks',
    'Access as soon as you send the form',
    'A consultation about your own team, when you want one',
  ],
} as const;

/** /aidp-capstone-demos */
export const capstoneDemos = {
  title: 'Capstone Project Demos',
  description:
    'Eight capstone projects of the AI-first developer-productivity course, each with the post that shows it.',
  lead: 'Eight projects from the AI-first developer-productivity course. Each card leads to the post that shows it.',
  note: 'Sample projects: titles, descriptions and pictures stand in for the real ones.',
  all: 'All eight projects',
  by: 'By',
  closing: 'What should your team build?',
  consultation: 'Schedule Consultation',
} as const;
