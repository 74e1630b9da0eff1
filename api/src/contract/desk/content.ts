import { z } from 'zod';

/** A version of a document; the newest comes first in lists. */
const version = z.object({
  id: z.string(),
  savedAt: z.iso.datetime(),
  /** Who saved it last. */
  savedBy: z.string().nullable(),
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
      newest: version.omit({ savedBy: true }).nullable(),
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
  /** As the newest version has it, or the file: figures stand as their names. */
  value: z.unknown(),
  /** As its file has it. */
  delivered: z.unknown(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
  /** What texts can name in braces, and what is shown in their place. */
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Addresses of the pages that show it. */
  pages: z.array(z.string()),
  versions: z.array(version),
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
  /** Null keeps it as a draft; "now", or a moment at which it publishes itself. */
  publish: z.union([z.literal('now'), z.iso.datetime()]).nullable(),
});
export type SaveDocument = z.infer<typeof saveDocumentSchema>;

/** GET /api/desk/content/{name}/versions/{id} */
export const deskVersionSchema = z.object({ value: z.unknown() });
export type DeskVersion = z.infer<typeof deskVersionSchema>;

/** POST /api/desk/content/{name}/versions/{id}/preview: a link to every page as it would be with this version. */
export const documentPreviewSchema = z.object({
  /** The path of a page follows it. */
  url: z.url(),
  until: z.iso.datetime(),
});
export type DocumentPreview = z.infer<typeof documentPreviewSchema>;
