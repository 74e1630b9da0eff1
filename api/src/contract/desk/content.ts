import { z } from 'zod';

const version = z.object({
  id: z.string(),
  savedAt: z.iso.datetime(),
  /** Null: a draft. In the future: when it publishes itself. */
  publishedAt: z.iso.datetime().nullable(),
});

/** GET /api/desk/content: the documents that can be edited. */
export const deskContentSchema = z.object({
  documents: z.array(
    z.object({
      name: z.string(),
      /** The sentence at the head of its file. */
      about: z.string(),
      newest: version.nullable(),
      /** Why the site shows the file instead of what was published. */
      problem: z.string().nullable(),
    }),
  ),
});
export type DeskContent = z.infer<typeof deskContentSchema>;

/** GET /api/desk/content/{name} */
export const deskDocumentSchema = z.object({
  name: z.string(),
  about: z.string(),
  /** As its file has it: figures stand as their names. */
  delivered: z.unknown(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
  /** What texts can name in braces, and what is shown in their place. */
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Addresses of the pages that show it. */
  pages: z.array(z.string()),
  /** The newest versions and all that were published, the newest first. */
  versions: z.array(
    version.extend({
      savedBy: z.string().nullable(),
      value: z.unknown(),
      /** Whether another version was published or scheduled before its moment, so that it never is on the site. */
      isReplaced: z.boolean(),
    }),
  ),
  /** Id of the version that the site shows; null while it shows the file. */
  shown: z.string().nullable(),
  problem: z.string().nullable(),
});
export type DeskDocument = z.infer<typeof deskDocumentSchema>;

/** POST /api/desk/content/{name}/save: adds a version. */
export const saveDocumentSchema = z.strictObject({
  value: z.record(z.string(), z.unknown()),
  /** Id of the version that the editor began with; null for the file. A newer one refuses the call: 409 changed_meanwhile. */
  was: z.string().max(20).nullable(),
  /**
   * `shown` of the document that the editor began with. Another one refuses the call too: a scheduled version has come since.
   * A desk that was open before a release may not send it.
   */
  shown: z.string().max(20).nullable().optional(),
  /** Null keeps it as a draft; "now", or a moment at which it publishes itself: in the team's time zone unless it ends in Z. */
  publish: z.union([z.literal('now'), z.iso.datetime({ local: true })]).nullable(),
});
export type SaveDocument = z.infer<typeof saveDocumentSchema>;

/** POST /api/desk/content/{name}/versions/{id}/preview: a link to every page as it would be with this version. */
export const documentPreviewSchema = z.object({
  /** The path of a page follows it. */
  url: z.url(),
  until: z.iso.datetime(),
});
export type DocumentPreview = z.infer<typeof documentPreviewSchema>;

/** POST /api/desk/content/{name}/files: uploads a file, as application/octet-stream. */
export const uploadQuerySchema = z.strictObject({
  use: z.enum(['picture', 'logo', 'document']),
  /** Its name on the editor's computer. */
  file: z.string().min(1).max(200),
});
export type UploadQuery = z.infer<typeof uploadQuerySchema>;

/** The value for the document: the file's path, with sizes in bytes and pixels. */
export const uploadedFileSchema = z
  .object({ src: z.string() })
  .catchall(z.union([z.string(), z.number(), z.array(z.string())]));
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
