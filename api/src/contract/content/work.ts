import { z } from 'zod';
import { line, rows, sample, text } from './pieces.ts';

const passed = z.int().min(0);

/** content/work.yaml: a change as its reviewer sent it back, and its evaluation. */
export const work = z.strictObject({
  change: z.strictObject({
    sample,
    title: line(60),
    lead: text(200),
    name: line(60),
    facts: line(60),
    file: line(60),
    /** Number of the first line shown. */
    firstLine: z.int().min(1),
    lines: rows(1, 16, {
      sign: z.enum(['+', '-', ' ']),
      code: z.string().min(1).max(80),
      /** The reviewer's remark; remarks are numbered in the order of the lines. */
      remark: z.strictObject({ title: line(60), text: text(200) }).optional(),
    }),
  }),
  evaluation: z.strictObject({
    sample,
    title: line(60),
    caption: line(),
    /** Cases of one kind, and how many of them pass before and after the change. */
    rows: rows(1, 8, { kind: line(40), cases: z.int().min(1), before: passed, after: passed }).refine(
      (all) => all.every(({ cases, before, after }) => Math.max(before, after) <= cases),
      'has an entry of which more cases pass than there are',
    ),
  }),
});
