import { program } from './program.ts';

/** The three phases and their weeks (specification, section 2, 'Home sections'). */
export const roadmap = {
  title: 'Program Roadmap',
  note: '* Only the elite will survive...',
  phases: [
    {
      id: 'remote',
      weeks: '1–3',
      phase: 'Phase 1',
      name: 'Remote',
      text: `Three weeks at ${program.hoursPerWeek} hours per week, before anyone travels.`,
    },
    {
      id: 'on-site',
      weeks: '4–6',
      phase: 'Phase 2',
      name: 'On-site',
      text: `The cohort meets in ${program.place}. Travel, lodging and food are covered.`,
    },
    {
      id: 'final',
      weeks: '7–10',
      phase: 'Phase 3',
      name: 'Final Review & Demo Day',
      text: `The last four weeks on-site end in the Final Review and Demo Day. Everyone who completes the program gets an offer for a ${program.offer} AI Engineer job in Austin.`,
    },
  ],
} as const;
