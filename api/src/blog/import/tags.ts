import { sql } from 'kysely';
import { z } from 'zod';
import { shorten } from '../../contract/blog.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { toDate } from './hubspot-post.ts';
import type { HubSpotPostReader } from './hubspot-post-reader.ts';
import { noteProblems } from './imported-posts.repository.ts';
import { toPlainText } from './plain-text.ts';
import { formerSlugs, givenSlug, slugFrom } from './term-slugs.ts';

const LONGEST_NAME = 200;
/** How many missing tags one run asks for; the next run continues. */
const ASK_EACH_UP_TO = 20;

const tagSchema = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String),
  name: z.string(),
  slug: z.string().nullish().catch(null),
  deletedAt: z.unknown(),
});

interface Tag {
  id: string;
  name: string;
  slug: string;
}

/**
 * Imports every tag in the account. There are few of them, usually a single page of up to a hundred, and renaming a tag
 * does not mark its posts as changed. If the tags cannot be read, posts are still imported, without the names of new
 * tags.
 */
export async function importTags(db: Database, reader: HubSpotPostReader): Promise<void> {
  try {
    const seen = new Set<string>();
    for await (const raws of reader.tags()) {
      const tags = raws.flatMap((raw) => readTag(raw) ?? []);
      await saveTags(db, tags);
      for (const { id } of tags) seen.add(id);
    }
    await removeGone(db, reader, seen);
  } catch (error) {
    // When HubSpot asks us to slow down, the posts have to wait too.
    if (!(error instanceof HubSpotError) || error.pauseSeconds > 0) throw error;
    log.warn('import_tags_retry', 'the tags could not be read', { reason: error });
    const problem = `the tags could not be read: ${error.message}`.slice(0, 500);
    await noteProblems(db, [{ post_id: 'tags', slug: null, problem, skipped: false }]);
  }
}

/** As with posts, a tag is not deleted merely because one list lacks it. */
async function removeGone(db: Database, reader: HubSpotPostReader, seen: Set<string>): Promise<void> {
  const known = await db.selectFrom('blog_tags').select('id').execute();
  const missing = known.map(({ id }) => id).filter((id) => !seen.has(id));
  for (const id of missing.slice(0, ASK_EACH_UP_TO)) {
    const tag = readTag(await reader.tag(id));
    if (tag) await saveTags(db, [tag]);
    else await db.deleteFrom('blog_tags').where('id', '=', id).execute();
  }
}

/** @returns null for a deleted tag, and for anything that is not a tag */
function readTag(raw: unknown): Tag | null {
  const { data } = tagSchema.safeParse(raw);
  if (!data || toDate(data.deletedAt) || !/^[\w-]{1,64}$/.test(data.id)) return null;
  const name = shorten(toPlainText(data.name.replaceAll('\u0000', '').toWellFormed()), LONGEST_NAME);
  return name === '' ? null : { id: data.id, name, slug: givenSlug(data.slug) ?? (slugFrom(name) || data.id) };
}

/** Writes only what has changed: each row that is written makes the rendered pages stale. */
async function saveTags(db: Database, tags: Tag[]): Promise<void> {
  const once = [...new Map(tags.map((tag) => [tag.id, tag])).values()];
  if (once.length === 0) return;
  await db
    .insertInto('blog_tags')
    .values(once)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          slug: eb.ref('excluded.slug'),
          former_slugs: formerSlugs('blog_tags'),
        }))
        .where(sql<boolean>`(blog_tags.name, blog_tags.slug) is distinct from (excluded.name, excluded.slug)`),
    )
    .execute();
}
