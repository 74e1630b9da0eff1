import { type RawBuilder, sql } from 'kysely';
import type { BlogTerm } from '../contract/blog.ts';
import type { Database } from '../platform/database/database.ts';

/** A tag or author with published posts. Several at HubSpot may share a slug, and so a list: `ids` has all of them. */
export type FoundTerm = BlogTerm & { ids: string[] };

const live = sql`p.withdrawn_at is null and not p.shadowed`;
/** For each kind of term: its rows (t), whether a post (p) has it, and the ids of all terms that a post has. */
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

/** Finds a term by its slug (case-insensitive), current or former; undefined if no published post has it. */
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

/** Lists the slugs of all tags or authors with published posts, and when any of those posts last changed. */
export async function listedTerms(db: Database, kind: TermKind): Promise<{ slug: string; updated: Date }[]> {
  const { terms, of } = kinds[kind];
  const { rows } = await sql<{ slug: string; updated: Date }>`
    select (array_agg(t.slug order by t.id))[1] as slug, max(p.updated) as updated
    from blog_posts p cross join unnest(${of}) had (id) join (${terms}) t on t.id = had.id where ${live}
    group by lower(t.slug) order by lower(t.slug)`.execute(db);
  return rows;
}

/** How many tags a list of posts shows. */
const MOST_TAGS = 20;

/** Returns the tags that most published posts have, by name. */
export async function commonTags(db: Database): Promise<BlogTerm[]> {
  const { rows } = await sql<BlogTerm>`
    select (array_agg(t.name order by t.id))[1] as name, (array_agg(t.slug order by t.id))[1] as slug
    from blog_posts p cross join unnest(p.tag_ids) had (id) join blog_tags t on t.id = had.id where ${live}
    group by lower(t.slug) order by count(distinct p.id) desc, 1 limit ${MOST_TAGS}`.execute(db);
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** Criteria for published posts, which have to meet all that are given. */
export interface Wanted {
  /** The search as the visitor typed it. */
  q?: string | undefined;
  tagIds?: string[] | undefined;
  authorIds?: string[] | undefined;
}

/** Runs of scripts without blanks between words, in which `search_text` makes each character a word. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u318f\u31c0-\u9fff\uf900-\ufaff]+/g;

/**
 * Returns the ids of the matching posts: by relevance if there is a search, then newest first. If no post has the words,
 * those in which each stands inside of some word.
 */
export async function wantedOrder(db: Database, wanted: Wanted): Promise<string[]> {
  const { q = '' } = wanted;
  if (!q) return listPosts(db, wanted, sql`true`);
  // Phones type curly quotes. The characters of an unspaced word have to follow each other.
  const typed = q.replace(/[“”„«»]/g, '"').replace(UNSPACED, ' "$&" ');
  const query = sql`websearch_to_tsquery('english', search_text(${typed}))`;
  const found = await listPosts(db, wanted, sql`p.search @@ ${query}`, sql`ts_rank(p.search, ${query})`);
  const parts = (q.match(/[\p{L}\p{N}\p{M}]{3,}/gu) ?? []).join(' ');
  if (found.length > 0 || !parts || /"|(^|\s)-/.test(typed)) return found;
  const stems = sql`array(select '%' || lexeme || '%' from unnest(to_tsvector('english', search_text(${parts}))))`;
  const isInside = sql`strip(p.search)::text like all (${stems}) and cardinality(${stems}) > 0`;
  return listPosts(db, wanted, isInside);
}

async function listPosts(
  db: Database,
  { tagIds, authorIds }: Wanted,
  matches: RawBuilder<unknown>,
  rank: RawBuilder<unknown> = sql`p.publish_date`,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from blog_posts p where ${live} and ${matches}
    ${tagIds ? sql`and p.tag_ids && ${tagIds}::text[]` : sql``}
    ${authorIds ? sql`and p.author_id = any (${authorIds}::text[])` : sql``}
    order by ${rank} desc, p.publish_date desc, p.id desc`.execute(db);
  return rows.map(({ id }) => id);
}
