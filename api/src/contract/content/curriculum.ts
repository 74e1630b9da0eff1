import { z } from 'zod';
import { line, rows, sample, text } from './pieces.ts';

/** A week of the program (specification, section 3, 'Curriculum week'). */
const week = z.strictObject({
  subtitle: line(60),
  description: text(200),
  topics: rows(1, 5, { title: line(40), description: text(200) }),
});

/** content/curriculum.yaml: one entry a week, in order. */
export const curriculum = z.strictObject({
  sample,
  /** Weeks whose work is one of the program's apps. */
  appWeeks: z.array(z.int().min(1)).min(1),
  weeks: z.array(week).min(1).max(52),
});
