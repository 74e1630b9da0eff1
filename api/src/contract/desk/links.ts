import { z } from 'zod';
import { nameSchema } from '../text.ts';

/** The days of hits that the list of short links shows, and those of a link's own page. */
export const LINK_DAYS = 30;
export const LINK_CHART_DAYS = 90;

export const slugFieldSchema = nameSchema('Slug', 200);
export const targetFieldSchema = nameSchema('Target', 4_096);

/** POST /api/desk/link-checks/draft: checks a link without adding it. */
export const checkLinkSchema = z.strictObject({
  slug: slugFieldSchema,
  /** Absent until the target has been typed. */
  target: targetFieldSchema.optional(),
});
export type CheckLink = z.infer<typeof checkLinkSchema>;

export const linkVerdictSchema = z.object({
  /** The slug as it would be stored. */
  slug: z.string(),
  findings: z.array(
    z.object({
      field: z.enum(['slug', 'target']),
      message: z.string(),
      /** False for a warning about a similar slug: the link can still be added. */
      isRefusal: z.boolean(),
    }),
  ),
  /** Suggested free slugs, if something is wrong with this one. */
  free: z.array(z.string()),
});
export type LinkVerdict = z.infer<typeof linkVerdictSchema>;

/** POST /api/desk/link-checks/target */
export const checkTargetSchema = z.strictObject({ target: targetFieldSchema });
export type CheckTarget = z.infer<typeof checkTargetSchema>;

export const targetAnswerSchema = z.object({
  isAlive: z.boolean(),
  /** The HTTP status; null if there was no response. */
  status: z.number().int().nullable(),
  /** Why there was no response. */
  reason: z.string().nullable(),
});
export type TargetAnswer = z.infer<typeof targetAnswerSchema>;
