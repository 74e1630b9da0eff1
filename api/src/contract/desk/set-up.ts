import { z } from 'zod';

/** Something wrong with the set-up and its cure or, without a cure, something to know. Contains no secret. */
export const setUpLineSchema = z.object({
  /** The subject, e.g. "Stripe webhook". */
  where: z.string(),
  what: z.string(),
  cure: z.string().optional(),
});
export type SetUpLine = z.infer<typeof setUpLineSchema>;

/** What one check found. */
const checkedSchema = z.object({ where: z.string(), lines: z.array(setUpLineSchema) });
export type Checked = z.infer<typeof checkedSchema>;

/** GET /api/desk/set-up: reads the site's pages and calls the vendors, so it may take a few seconds. */
export const setUpSchema = z.object({ at: z.iso.datetime(), checks: z.array(checkedSchema) });
export type SetUp = z.infer<typeof setUpSchema>;
