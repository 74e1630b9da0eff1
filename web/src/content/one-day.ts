/**
 * A sample day of the on-site weeks. Everything drawn and added up is derived from the times. The last entry lasts
 * until `to`.
 */
export const oneDay = {
  sample: true,
  title: 'One day on-site',
  mark: 'Sample day',
  sum: 'of work, drawn to scale',
  /** Start and end of the arc. */
  from: '06:00',
  to: '24:00',
  entries: [
    { time: '07:00', title: 'Breakfast', text: 'Together. Nobody opens a laptop.' },
    { time: '08:00', title: 'Plan', text: 'What broke overnight, and what ships today.', work: true },
    { time: '08:30', title: 'Build', text: 'Four hours, one branch.', work: true },
    { time: '12:30', title: 'Lunch' },
    { time: '13:15', title: 'Review', text: 'Your code on the wall, line by line.', work: true },
    { time: '15:00', title: 'Build', text: 'The review, answered.', work: true },
    { time: '18:30', title: 'Dinner' },
    { time: '19:30', title: 'Evaluate', text: 'Run every test case again and write down what changed.', work: true },
    { time: '22:00', title: 'Merge', text: 'Or go back to line one.', work: true },
    { time: '23:00', title: 'Night' },
  ],
} as const satisfies Day;

interface Day {
  sample: boolean;
  title: string;
  mark: string;
  sum: string;
  from: string;
  to: string;
  entries: readonly DayEntry[];
}

export interface DayEntry {
  /** Start, as hours and minutes, 00:00 to 24:00. It ends when the next one begins. */
  time: string;
  title: string;
  text?: string;
  /** Whether it counts as work and is lit in the arc. */
  work?: boolean;
}
