import { z } from 'zod';

/** GET and POST /api/desk/import: the status of the blog import. */
export const deskImportSchema = z.object({
  /** Whether there is a token for HubSpot; without one, nothing is imported. */
  isConfigured: z.boolean(),
  /** The number of published posts. */
  posts: z.number().int(),
  /** When the last successful import ended; null before the first one. */
  importedAt: z.iso.datetime().nullable(),
  /** Whether there has been no successful import for too long, so that readers see outdated posts. */
  isStale: z.boolean(),
  /** Why the last import failed; null if it succeeded. */
  failure: z.object({ at: z.iso.datetime().nullable(), reason: z.string() }).nullable(),
  /** Until when HubSpot has asked us to wait; null if it has not. */
  pausedUntil: z.iso.datetime().nullable(),
  /** The unexplained difference between HubSpot's own count of published posts and ours. */
  unexplained: z.number().int(),
  /** Whether an import is queued or running; null if neither. */
  run: z.enum(['waiting', 'running']).nullable(),
});
export type DeskImport = z.infer<typeof deskImportSchema>;

/** GET /api/desk/drafts: the posts changed most recently at HubSpot; drafts and scheduled posts first. */
export const deskDraftsSchema = z.object({
  drafts: z.array(
    z.object({
      id: z.string(),
      /** Plain text. */
      title: z.string(),
      slug: z.string().nullable(),
      /** A published post may also have a draft with unpublished changes. */
      state: z.enum(['draft', 'scheduled', 'published']),
      updatedAt: z.iso.datetime(),
    }),
  ),
});
export type DeskDrafts = z.infer<typeof deskDraftsSchema>;

export const postIdSchema = z.string().regex(/^\d{1,20}$/, 'This is not the id of a post');

/** POST /api/desk/drafts/:id/preview: a link to the draft that works for anyone who has it. */
export const deskPreviewSchema = z.object({
  url: z.url(),
  title: z.string(),
  /** When the link expires. */
  until: z.iso.datetime(),
});
export type DeskPreview = z.infer<typeof deskPreviewSchema>;
