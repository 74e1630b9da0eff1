import { z } from 'zod';
import { line, sample, text } from './pieces.ts';

const cases = z.int().min(0);

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
    lines: z
      .array(
        z.strictObject({
          sign: z.enum(['+', '-', ' ']),
          code: z.string().min(1).max(80),
          /** The reviewer's remark; remarks are numbered in the order of the lines. */
          remark: z.strictObject({ title: line(60), text: text(200) }).optional(),
        }),
      )
      .min(1)
      .max(16),
  }),
  evaluation: z.strictObject({
    sample,
    title: line(60),
    caption: line(),
    /** Cases of one kind, and how many of them pass before and after the change. */
    rows: z
      .array(z.strictObject({ kind: line(40), cases, before: cases, after: cases }))
      .min(1)
      .max(8),
  }),
});
