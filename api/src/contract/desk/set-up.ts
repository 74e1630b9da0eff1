import { z } from 'zod';
import { setUpParts } from './set-up.values.ts';

/** One thing about the site's set-up. */
export const setUpLineSchema = z.object({
  part: z.enum(setUpParts),
  /** What it is about, e.g. "Stripe". */
  where: z.string(),
  /** good: as it should be; note: to know; person: wrong, and `cure` says what to do. */
  state: z.enum(['good', 'note', 'person']),
  what: z.string(),
  cure: z.string().nullable(),
});
export type SetUpLine = z.infer<typeof setUpLineSchema>;

/** GET /api/desk/set-up: asks the vendors now, so it may take a few seconds. */
export const setUpSchema = z.object({ at: z.iso.datetime(), lines: z.array(setUpLineSchema) });
export type SetUp = z.infer<typeof setUpSchema>;
