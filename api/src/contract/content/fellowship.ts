import { z } from 'zod';
import { heading, line, point, rows, text } from './pieces.ts';

/** content/fellowship.yaml: the page for fellows. */
export const fellowship = z.strictObject({
  ...heading,
  promise: z.strictObject({ label: line(60), figure: line(12) }),
  closing: line(),
  figures: z.array(z.strictObject({ value: line(12), label: line(60) })).length(3),
  overview: z.strictObject({ title: line(60), paragraphs: z.array(text()).min(1).max(6) }),
  lists: rows(1, 5, { title: line(60), items: z.array(point).min(1).max(8) }),
});
