/** The home page. Claims and figures: specification, section 1; what it leaves open is sample copy (hero, 'How it started'). */
export const home = {
  title: 'Ten weeks to a $200k AI Engineer job',
  description:
    'An intensive AI-engineering program: 3 weeks remote, 7 weeks on-site in Austin, Texas. Everyone who completes it gets an offer for a $200k/yr AI Engineer job.',
  hero: {
    claim: ['Ten weeks to a ', '$200k', ' AI\u00a0Engineer job'],
    lead: 'Three weeks remote, seven in Austin, Texas. Everyone who completes the program gets a $200k/yr offer as an AI Engineer.',
    note: '* Only 2% Qualify. Are you ready?',
  },
  banner: 'Access elite AI talent',
} as const;

/** HTML paragraphs, written by us and built in: no visitor's text ever comes here. */
export const origin = {
  title: 'How it started',
  headline: 'With one fixed point: everyone who completes the program gets an offer.',
  paragraphs: [
    'The rest was worked out from there. If the offer is certain, then entry has to be hard. Candidates must score in the <strong>98th percentile or above</strong> on a cognitive assessment, and only 2% qualify.',
    'If entry is hard, nothing else should stand in the way. Travel, lodging and food are covered for those who reach Austin.',
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
    { figure: '80–100', text: 'hours per week, for ten weeks' },
    { figure: '4', text: 'production-grade apps, built by each student' },
    { figure: '7', text: 'weeks on-site in Austin, Texas. Travel, lodging and food are covered.' },
    { figure: '3', text: 'cohorts graduate per year' },
  ],
} as const;

export const structure = {
  title: 'Program Structure',
  steps: [
    { title: 'Qualify', text: 'Score in the 98th percentile or above on a cognitive assessment.' },
    { title: 'Three weeks remote', text: '80–100 hours per week, wherever you are.' },
    { title: 'Seven weeks on-site', text: 'Austin, Texas, with travel, lodging and food covered.' },
    {
      proof: '$200k/yr',
      title: ' offer',
      text: 'An AI Engineer job in Austin, for everyone who completes the program.',
    },
  ],
  note: '* Space is limited',
  figure: { value: '2%', label: 'qualify', alt: 'One hundred stars. Two of them are lit.' },
} as const;
