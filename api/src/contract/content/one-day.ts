import { z } from 'zod';
import { line, rows, sample, text } from './pieces.ts';

const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'must be a time such as 08:30');

/** content/one-day.yaml: a day of the on-site weeks. An entry ends when the next one begins, the last one at `to`. */
export const oneDay = z
  .strictObject({
    sample,
    title: line(60),
    sum: line(60),
    from: time,
    to: time,
    /** `work` is lit in the arc, and counted. */
    entries: rows(2, 16, { time, title: line(30), text: text(120).optional(), work: z.boolean().optional() }),
  })
  .refine(
    ({ from, to, entries }) =>
      from <= (entries[0]?.time ?? '') && isInOrder([...entries.map((entry) => entry.time), to]),
    {
      path: ['entries'],
      error: 'must be in the order of the day, between `from` and `to`',
    },
  );

const isInOrder = (times: string[]) => times.every((at, index) => index === 0 || at > (times[index - 1] ?? ''));
