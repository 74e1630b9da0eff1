import { sql } from 'kysely';
import { shorten } from '../../contract/blog.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import type { Author } from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { noteProblems } from './imported-posts.repository.ts';
import { toPlainText } from './plain-text.ts';
import { formerSlugs, givenSlug, slugFrom } from './term-slugs.ts';

const READ_AGAIN_HOURS = 1;
const AT_MOST = 20;

/** Reads authors from HubSpot one by one. A post is imported without its author's name rather than not at all. */
export class Authors {
  /** After one failure HubSpot is not asked for authors again in this run. */
  private hasFailed = false;

  constructor(
    private readonly db: Database,
    private readonly read: (id: string) => Promise<Author>,
  ) {}

  /** Reads those of the authors that have never been read. */
  async readUnknown(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.db.selectFrom('blog_authors').select('id').where('id', 'in', ids).execute();
    const knownIds = new Set(known.map(({ id }) => id));
    await this.readAll(ids.filter((id) => !knownIds.has(id)));
  }

  /** Reads some authors of published posts that have never been read, or not for a while. */
  async refresh(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select p.author_id as id
      from (select distinct author_id from blog_posts where author_id is not null and withdrawn_at is null) p
      left join blog_authors a on a.id = p.author_id
      where a.id is null or a.read_at < now() - make_interval(hours => ${READ_AGAIN_HOURS})
      order by a.read_at nulls first limit ${AT_MOST}`.execute(this.db);
    await this.readAll(rows.map(({ id }) => id));
  }

  private async readAll(ids: string[]): Promise<void> {
    for (const id of ids) {
      if (this.hasFailed) return;
      try {
        const { name, slug } = await this.read(id);
        const byline = name === null ? null : shorten(toPlainText(name), 200) || null;
        await saveAuthor(this.db, id, byline, givenSlug(slug));
      } catch (error) {
        if (!(error instanceof HubSpotError)) throw error;
        this.hasFailed = true;
        log.warn('import_author_retry', "an author's name could not be read", { authorId: id, reason: error });
        const problem = `the author's name could not be read: ${error.message}`.slice(0, 500);
        await noteProblems(this.db, [{ post_id: `author ${id}`, slug: null, problem, skipped: false }]);
      }
    }
  }
}

/**
 * Saves an author. If HubSpot gives no slug, one is made from the name and kept when the name changes.
 * @param name the byline; null if HubSpot has none
 */
async function saveAuthor(db: Database, id: string, name: string | null, given: string | null): Promise<void> {
  const slug = given ?? (await freeSlug(db, id, slugFrom(name ?? '')));
  await db
    .insertInto('blog_authors')
    .values({ id, display_name: name, slug })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        display_name: name,
        read_at: sql`now()`,
        ...(given === null ? { slug: sql`coalesce(blog_authors.slug, ${slug})` } : { slug: given }),
        ...(given !== null && { former_slugs: formerSlugs('blog_authors') }),
      }),
    )
    .execute();
}

/** Makes a slug unique: two people may share a name, but each has a list. */
async function freeSlug(db: Database, id: string, slug: string): Promise<string | null> {
  if (slug === '') return null;
  const taken = await db
    .selectFrom('blog_authors')
    .select('id')
    .where(sql`lower(slug)`, '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  return taken ? `${slug}-${id}` : slug;
}
