const hours = { least: 80, most: 100 } as const;

/**
 * The program's numbers (specification, section 1). The specification gives two versions of some, and each page says what the
 * specification says for that page:
 * - 10 weeks everywhere, but 12 on the about page;
 * - an offer for a $200k/yr job everywhere, but "guaranteed $200,000+" on the fellowship page;
 * - travel, lodging and food covered everywhere, but "tuition, housing and meals are free" on the fellowship page.
 */
export const program = {
  weeks: 10,
  weeksAbout: 'twelve',
  remoteWeeks: 3,
  onSiteWeeks: 7,
  place: 'Austin, Texas',
  hours,
  hoursPerWeek: `${hours.least}–${hours.most}`,
  offer: '$200k/yr',
  offerFellows: '$200,000+',
  qualify: '2%',
  percentile: '98th percentile or above',
  covered: 'Travel, lodging and food are covered for those who reach Austin.',
  coveredFellows: 'Tuition, housing and meals are free.',
  cohortsPerYear: 3,
  apps: 4,
  /** Fellowship page only. */
  totalHours: '1,000',
  experienceYears: '2–5',
  deployedApps: '10+',
  /** For hiring partners. */
  hiringWeeks: '2–4',
  strategyCallMinutes: 30,
} as const;
