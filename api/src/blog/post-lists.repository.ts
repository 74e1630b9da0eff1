import { sql } from 'kysely';
import type { BlogTerm } from '../contract/blog.ts';
import type { Database } from '../platform/database/database.ts';

/** A tag or an author with published posts. Several of HubSpot's may share a slug, and so a list: `ids` are theirs. */
export type FoundTerm = BlogTerm & { ids: string[] };

const live = sql`p.withdrawn_at is null and not p.shadowed`;
/** Each kind of term: its rows as t, whether a post has it, and the ids of all that a post has. */
const kinds = {
  tag: {
    terms: sql`select id, name, slug, former_slugs from blog_tags`,
    has: sql`p.tag_ids @> array[t.id]`,
    of: sql`p.tag_ids`,
  },
  author: {
    terms: sql`select id, display_name as name, slug, former_slugs from blog_authors
      where display_name is not null and slug is not null`,
    has: sql`p.author_id = t.id`,
    of: sql`array[p.author_id]`,
  },
};
export type TermKind = keyof typeof kinds;

/** By its slug in any case, or by one that it had before; undefined when no published post has it. */
export async function findTerm(db: Database, kind: TermKind, slug: string): Promise<FoundTerm | undefined> {
  const current = await termAt(db, kind, slug);
  if (current) return current;
  const { rows } = await sql<{ slug: string }>`
    select slug from (${kinds[kind].terms}) t where lower(${slug}) = any (former_slugs) and ${isUsed(kind)}
    order by id limit 1`.execute(db);
  return rows[0] && termAt(db, kind, rows[0].slug);
}

async function termAt(db: Database, kind: TermKind, slug: string): Promise<FoundTerm | undefined> {
  const { rows } = await sql<BlogTerm & { id: string }>`
    select id, name, slug from (${kinds[kind].terms}) t where lower(slug) = lower(${slug}) and ${isUsed(kind)}
    order by id`.execute(db);
  const [first] = rows;
  return first && { name: first.name, slug: first.slug, ids: rows.map(({ id }) => id) };
}

const isUsed = (kind: TermKind) => sql`exists (select from blog_posts p where ${live} and ${kinds[kind].has})`;

/** All tags or authors with published posts, by slug, and when one of these was changed last. */
export async function listedTerms(db: Database, kind: TermKind): Promise<{ slug: string; updated: Date }[]> {
  const { terms, of } = kinds[kind];
  const { rows } = await sql<{ slug: string; updated: Date }>`
    select (array_agg(t.slug order by t.id))[1] as slug, max(p.updated) as updated
    from blog_posts p cross join unnest(${of}) had (id) join (${terms}) t on t.id = had.id where ${live}
    group by lower(t.slug) order by lower(t.slug)`.execute(db);
  return rows;
}

/** Published posts that fit all that is given. */
export interface Wanted {
  /** As a visitor wrote it. */
  q?: string | undefined;
  tagIds?: string[] | undefined;
  authorIds?: string[] | undefined;
}

/** Ids of the posts: the best first where something is searched for, the newest first among equals and otherwise. */
export async function wantedOrder(db: Database, { q, tagIds, authorIds }: Wanted): Promise<string[]> {
  // Telephones write curly quotes.
  const query = sql`websearch_to_tsquery('english', ${(q ?? '').replace(/[“”„«»]/g, '"')})`;
  const { rows } = await sql<{ id: string }>`
    select p.id from blog_posts p where ${live}
    ${q ? sql`and p.search @@ ${query}` : sql``}
    ${tagIds ? sql`and p.tag_ids && ${tagIds}::text[]` : sql``}
    ${authorIds ? sql`and p.author_id = any (${authorIds}::text[])` : sql``}
    order by ${q ? sql`ts_rank(p.search, ${query}) desc,` : sql``} p.publish_date desc, p.id desc`.execute(db);
  return rows.map(({ id }) => id);
}
