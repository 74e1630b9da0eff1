import { type ExpressionBuilder, sql } from 'kysely';
import type { BlogPost, BlogTerm } from '../contract/blog.ts';
import { lastSegment } from '../contract/blog.values.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { dayIn } from '../platform/day-in.ts';

/** Published, and not hidden behind another post with the same address. */
const isLive = (eb: ExpressionBuilder<Tables, 'blog_posts'>) =>
  eb.and([eb('blog_posts.withdrawn_at', 'is', null), eb('blog_posts.shadowed', '=', false)]);

/** Returns the ids of all published posts, newest first; equal dates in a stable order. */
export async function publishedOrder(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where(isLive)
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

export async function publishedSlugs(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('blog_posts').select('slug').where(isLive).execute();
  return rows.map(({ slug }) => slug);
}

/** Where the blog is at HubSpot, or was: the root paths of its posts, and the slugs of posts without one, in lower case. */
export interface BlogRoots {
  roots: string[];
  bare: string[];
}

export async function findRoots(db: Database): Promise<BlogRoots> {
  const { rows } = await sql<{ root: string; bare: string | null }>`
    select distinct regexp_replace(lower(slug), '/?[^/]*$', '') as root,
      case when slug not like '%/%' then lower(slug) end as bare
    from (select slug from blog_posts union all select slug from blog_former_slugs) s`.execute(db);
  const roots = rows.map(({ root }) => root).filter(Boolean);
  return { roots: ['blog', ...roots], bare: rows.flatMap(({ bare }) => bare ?? []) };
}

/**
 * Returns those of the posts that are published, in the order of `ids`.
 * @param zone the time zone of their days
 */
export async function findPosts(db: Database, zone: string, ids: string[], withBodies: boolean): Promise<BlogPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${columns} ${withBodies ? sql`, p.post_body` : sql``}
    from unnest(${ids}::text[]) with ordinality wanted (id, place)
    join blog_posts p on p.id = wanted.id and p.withdrawn_at is null and not p.shadowed
    left join blog_authors a on a.id = p.author_id
    order by place`.execute(db);
  return rows.map((row) => toPost(row, zone));
}

/** The result of looking up a slug. withdrawn: HubSpot no longer publishes its post. */
export type FoundPost = { state: 'published'; post: BlogPost } | { state: 'withdrawn' } | { state: 'unknown' };

/**
 * Finds a post by its slug (case-insensitive). The last segment is enough, because that is all its address shows. A
 * slug that no post has any more leads to the published post that used to have it, unless its address is another post's.
 */
export async function findBySlug(db: Database, zone: string, slug: string): Promise<FoundPost> {
  const isWhole = slug.includes('/');
  const { rows } = await sql<PostRow & { withdrawn_at: Date | null }>`
    with candidates as (
      select id, false as is_former from blog_posts
      where ${isWhole ? sql`lower(slug)` : sql`lower(regexp_replace(slug, '^.*/', ''))`} = lower(${slug})
      union all
      select post_id, true from blog_former_slugs
      where ${isWhole ? sql`slug` : sql`regexp_replace(slug, '^.*/', '')`} = lower(${slug})
    )
    select p.withdrawn_at, ${columns}, p.post_body
    from candidates c join blog_posts p on p.id = c.id left join blog_authors a on a.id = p.author_id
    where not p.shadowed and (not c.is_former or p.withdrawn_at is null and not exists (
      select from blog_posts other where other.id <> p.id and other.withdrawn_at is null
        and lower(regexp_replace(other.slug, '^.*/', '')) = lower(${lastSegment(slug)})
    ))
    order by c.is_former, p.withdrawn_at desc nulls first, lower(p.slug) = lower(${slug}) desc, p.publish_date desc
    limit 1`.execute(db);
  if (!rows[0]) return { state: 'unknown' };
  const { withdrawn_at, ...row } = rows[0];
  return withdrawn_at ? { state: 'withdrawn' } : { state: 'published', post: toPost(row, zone) };
}

/** Counts the posts that readers can see. */
export async function countPosts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('blog_posts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(isLive)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the byline of an author; without a name if we know none. */
export async function findByline(db: Database, authorId: string | null): Promise<BlogPost['blog_author']> {
  const author =
    authorId === null
      ? undefined
      : await db.selectFrom('blog_authors').selectAll().where('id', '=', authorId).executeTakeFirst();
  return toByline(author?.display_name ?? null, author?.slug ?? null);
}

/** Returns those of the tags that we know, by name; one for each slug. */
export async function findTags(db: Database, ids: string[]): Promise<BlogTerm[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BlogTerm>`
    select name, slug from (
      select distinct on (lower(slug)) name, slug from blog_tags where id = any (${ids}::text[]) order by lower(slug), id
    ) t order by name`.execute(db);
  return rows;
}

/** All but the text. Tags that share a slug share a list, so they count as one. */
const columns =
  sql.raw(`p.id, p.title, p.language, p.slug, p.featured_image, p.featured_image_alt, a.display_name, a.slug as author_slug, p.publish_date,
  p.updated, p.meta_description, p.post_summary, (select json_agg(json_build_object('name', name, 'slug', slug) order by name)
  from (select distinct on (lower(slug)) name, slug from blog_tags where id = any (p.tag_ids) order by lower(slug), id) t) as tags`);

type PostRow = Omit<BlogPost, 'blog_author' | 'publish_date' | 'publish_day' | 'updated' | 'tags'> & {
  display_name: string | null;
  author_slug: string | null;
  tags: BlogTerm[] | null;
  publish_date: Date;
  updated: Date;
};

function toPost({ display_name, author_slug, publish_date, updated, tags, ...rest }: PostRow, zone: string): BlogPost {
  return {
    ...rest,
    ...(tags && { tags }),
    blog_author: toByline(display_name, author_slug),
    publish_date: publish_date.toISOString(),
    publish_day: dayIn(zone, publish_date),
    updated: updated.toISOString(),
  };
}

function toByline(name: string | null, slug: string | null): BlogPost['blog_author'] {
  return { display_name: name, ...(name !== null && slug !== null && { slug }) };
}
