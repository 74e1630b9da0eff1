import { z } from 'zod';

/** GET /api/desk/posts, POST /api/desk/posts/import: how the import of posts is. */
export const deskPostsSchema = z.object({
  /** Without a token for HubSpot, nothing is imported. */
  isConfigured: z.boolean(),
  /** Published posts. */
  posts: z.number().int(),
  /** When the last successful import ended; null before the first one. */
  importedAt: z.iso.datetime().nullable(),
  /** Whether the import has stopped, so that readers get old posts. */
  isStale: z.boolean(),
  /** Why the last import failed, in HubSpot's words; null if it succeeded. */
  failure: z.object({ at: z.iso.datetime().nullable(), reason: z.string() }).nullable(),
  /** HubSpot asked us to wait until then; null if it did not. */
  pausedUntil: z.iso.datetime().nullable(),
  /** By how much HubSpot's own count of published posts differs from ours, for no known reason. */
  unexplained: z.number().int(),
  /** Whether an import waits for its turn, or runs now. */
  run: z.enum(['waiting', 'running']).nullable(),
  /** Posts that something is odd about, those that are not shown first; at most 100. */
  problems: z.array(
    z.object({
      /** At HubSpot; not always that of a post, e.g. "tags". */
      postId: z.string(),
      slug: z.string().nullable(),
      problem: z.string(),
      /** Whether the post is not shown because of it. */
      isSkipped: z.boolean(),
      notedAt: z.iso.datetime(),
    }),
  ),
  problemCount: z.number().int(),
});
export type DeskPosts = z.infer<typeof deskPostsSchema>;

/** GET /api/desk/posts/drafts: the posts that changed last at HubSpot; drafts and scheduled ones first. */
export const deskDraftsSchema = z.object({
  drafts: z.array(
    z.object({
      id: z.string(),
      /** Plain text. */
      title: z.string(),
      slug: z.string().nullable(),
      /** A published post may have a draft with changes that nobody else sees yet. */
      state: z.enum(['draft', 'scheduled', 'published']),
      updatedAt: z.iso.datetime(),
    }),
  ),
});
export type DeskDrafts = z.infer<typeof deskDraftsSchema>;

export const postIdSchema = z.string().regex(/^\d{1,20}$/, 'This is not the id of a post');

/** POST /api/desk/posts/:id/preview: a link to the draft, for everybody who has it. */
export const deskPreviewSchema = z.object({
  url: z.url(),
  title: z.string(),
  /** When the link ends. */
  until: z.iso.datetime(),
});
export type DeskPreview = z.infer<typeof deskPreviewSchema>;
