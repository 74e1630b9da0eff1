import { z } from 'zod';
import { setUpParts } from './set-up.values.ts';

/** One finding about the site's set-up. */
export const setUpLineSchema = z.object({
  part: z.enum(setUpParts),
  /** The subject, e.g. "Stripe". */
  where: z.string(),
  /** good: correct; note: for information; person: wrong, and `cure` says how to fix it. */
  state: z.enum(['good', 'note', 'person']),
  what: z.string(),
  cure: z.string().nullable(),
});
export type SetUpLine = z.infer<typeof setUpLineSchema>;

/** GET /api/desk/set-up: calls the vendors, so it may take a few seconds. */
export const setUpSchema = z.object({ at: z.iso.datetime(), lines: z.array(setUpLineSchema) });
export type SetUp = z.infer<typeof setUpSchema>;
