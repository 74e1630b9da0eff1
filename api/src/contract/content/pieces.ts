import { z } from 'zod';
import { linkedPages } from '../pages.values.ts';

// What several content documents are made of. The lengths are what the layout holds.

/** A heading, a label, or a sentence on a line of its own. */
export const line = (most = 120) => z.string().trim().min(1).max(most);
/** A paragraph. */
export const text = (most = 900) => z.string().trim().min(1).max(most);
/** What search engines show of a page. */
export const description = text(320);
/** Marks what stands in for the owner's own, and says so on the page. */
export const sample = z.boolean().optional();
/** A list of things that all have the same fields. */
export const rows = <Shape extends z.ZodRawShape>(least: number, most: number, fields: Shape) =>
  z.array(z.strictObject(fields)).min(least).max(most);
/** A part's address on its page, after '#'. */
export const part = z.string().regex(/^[a-z0-9-]+$/, 'may hold small letters, digits and hyphens');
/** Refuses a list in which two entries have the same id, which is their address on the page. */
export const differentIds = [
  (entries: { id?: string | undefined }[]) => {
    const ids = entries.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  },
  'has two entries with the same id',
] as const;
/** A file of content/files or web/public, such as /documents/terms.pdf. */
export const file = z.string().regex(/^(\/\w[\w.-]*)+$/, 'must be the path of a file, such as /documents/terms.pdf');
/**
 * JSON Schema metadata of a value that editors upload at the desk. The value is the api's answer to the upload
 * (contract/desk/content.ts), or only its path if the schema is a string.
 */
export const uploaded = (upload: UploadUse) => ({ upload });
export type UploadUse = 'picture' | 'logo' | 'document';

/** A JPEG, with .avif and .webp of the same name beside it. Width and height are in pixels, so that nothing moves while it loads. */
export const picturePath = file.endsWith('.jpg').meta(uploaded('picture'));
export const picture = z
  .strictObject({ src: file.endsWith('.jpg'), width: z.int().min(1), height: z.int().min(1), alt: text(300) })
  .meta(uploaded('picture'));
export const webAddress = z.url({ protocol: /^https?$/ });

/** What a page begins with. */
export const heading = { title: line(), description, lead: text(400) };

export const pageName = z.enum(linkedPages);

/** A link to a page of the site, or to a part of one. */
export const pageLink = z.strictObject({ label: line(60), page: pageName, part: part.optional() });
export type PageLink = z.infer<typeof pageLink>;

/** A title with a sentence, as in a list of steps. */
export const point = z.strictObject({ title: line(), text: text(300), sample });
export const fact = z.strictObject({ label: line(60), text: text(200), sample });

export const question = z.strictObject({
  id: part,
  question: line(160),
  answer: text(),
  sample,
  /** Follows the answer. */
  link: pageLink.optional(),
});
