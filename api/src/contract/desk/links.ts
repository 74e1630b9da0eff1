import { z } from 'zod';
import { nameSchema, storable } from '../text.ts';
import { deskLinkSorts } from './links.values.ts';
import { deskListQuerySchema, deskListSchema } from './lists.ts';

/** GET /api/desk/links?q=&page=&sort=&followed=&target= */
export const deskLinksQuerySchema = deskListQuerySchema.extend({
  /** Whether it was followed in the last LINK_DAYS days. */
  followed: z.enum(['yes', 'no']).optional(),
  /** Only links whose target did not work when it was last checked. */
  target: z.enum(['broken']).optional(),
  sort: z.enum(deskLinkSorts).default('slug'),
});
export type DeskLinksQuery = z.infer<typeof deskLinksQuerySchema>;

export const deskLinkSchema = z.object({
  slug: z.string(),
  target: z.string(),
  /** The purpose of the link. */
  note: z.string().nullable(),
  /** The total since the link was added. */
  hits: z.number().int(),
  /** One number per day for the last LINK_DAYS days, oldest first. */
  recentHits: z.array(z.number().int()),
  lastHitAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Why it does not work, or which page hides it; null if it works. */
  problem: z.string().nullable(),
  /** The target's last check; null if there was none since the link leads there. */
  check: z
    .object({
      at: z.iso.datetime(),
      isAlive: z.boolean(),
      /** The HTTP status; null if there was no response, as `reason` says. */
      status: z.number().int().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /**
   * Leads and payments that carry the same campaign as the target, including those that came by another link with that campaign.
   * Covers the same days as `recentHits`; in the details of a link, the same days as `days`. Null if the target has no campaign.
   */
  attributed: z
    .object({
      leads: z.number().int(),
      payments: z.number().int(),
      /** Minus refunds; the largest sum first. */
      money: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
    })
    .nullable(),
});
export type DeskLink = z.infer<typeof deskLinkSchema>;

export const deskLinksSchema = deskListSchema(deskLinkSchema);

/** GET /api/desk/links/{slug} */
export const deskLinkDetailSchema = deskLinkSchema.extend({
  /** The full URL, for printing. */
  address: z.string(),
  /** The last LINK_CHART_DAYS days, oldest first; `day` is YYYY-MM-DD. */
  days: z.array(z.object({ day: z.string(), hits: z.number().int() })),
});
export type DeskLinkDetail = z.infer<typeof deskLinkDetailSchema>;

const text = (label: string, max: number) => nameSchema(label, max);
const note = text('Note', 500).trim().optional();

/** POST /api/desk/links */
export const newLinkSchema = z.strictObject({ slug: text('Slug', 200), target: text('Target', 4_096), note });
export type NewLink = z.infer<typeof newLinkSchema>;

/** POST /api/desk/links/{slug}/change */
export const changeLinkSchema = z.strictObject({
  target: text('Target', 4_096),
  /** The new note; if absent, the existing one stays. */
  note,
  /** The target that the staff member saw. If it has changed since, the call is refused with 409 changed_meanwhile. */
  was: z.string().max(4_096).refine(storable),
});
export type ChangeLink = z.infer<typeof changeLinkSchema>;

export const slugParamSchema = text('Slug', 200);

/** POST /api/desk/links/check: checks a link without adding it. */
export const checkLinkSchema = z.strictObject({
  slug: text('Slug', 200),
  /** Absent until the target has been typed. */
  target: text('Target', 4_096).optional(),
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

/** POST /api/desk/links/check-target */
export const checkTargetSchema = z.strictObject({ target: text('Target', 4_096) });
export type CheckTarget = z.infer<typeof checkTargetSchema>;

export const targetAnswerSchema = z.object({
  isAlive: z.boolean(),
  /** The HTTP status; null if there was no response. */
  status: z.number().int().nullable(),
  /** Why there was no response. */
  reason: z.string().nullable(),
});
export type TargetAnswer = z.infer<typeof targetAnswerSchema>;
