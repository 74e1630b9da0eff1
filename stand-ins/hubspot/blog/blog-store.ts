import type pg from 'pg';
import type { Queryable } from '../../database.ts';
import { completePost, type Post, type PostInput, type StoredPost, storedPost } from './post.ts';
import type { PostQuery } from './post-query.ts';

export const BLOG_SCHEMA = `
create table if not exists local_hubspot.blog_posts (
  id text primary key,
  slug text,
  state text,
  content_group_id text,
  publish_date timestamptz,
  created timestamptz not null,
  updated timestamptz not null,
  -- the response, to the letter: json keeps what jsonb would refuse or tidy up
  document json not null,
  sample boolean not null
);
-- what was changed since the post was published; null: nothing
alter table local_hubspot.blog_posts add column if not exists draft json;
create index if not exists blog_posts_updated on local_hubspot.blog_posts (updated, id);
create index if not exists blog_posts_publish_date on local_hubspot.blog_posts (publish_date, id);
create index if not exists blog_posts_slug on local_hubspot.blog_posts (slug);
create table if not exists local_hubspot.blog_authors (id text primary key, document json not null);
create table if not exists local_hubspot.blog_tags (id text primary key, document json not null);
create table if not exists local_hubspot.blog_samples (
  one boolean primary key default true check (one),
  hash text not null
);
create sequence if not exists local_hubspot.blog_ids start 190000000001;
`;

const COLUMNS = 'id, slug, state, content_group_id, publish_date, created, updated, document, sample';
const BATCH = 250;

/** A tag or an author, as the API returns it. */
export type TagOrAuthor = Record<string, unknown> & { id: string };

/** Returns one page of posts and the total number. */
export async function listPosts(db: Queryable, query: PostQuery): Promise<{ total: number; results: Post[] }> {
  const { where, order, values, limit, offset } = query;
  const [counted, results] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from local_hubspot.blog_posts where ${where}`, values),
    documents<Post>(db, `blog_posts where ${where} order by ${order} limit ${limit} offset ${offset}`, values),
  ]);
  return { total: counted.rows[0]?.total ?? 0, results };
}

/** Returns every post, newest first. */
export function allPosts(db: Queryable): Promise<Post[]> {
  return documents(db, 'blog_posts order by publish_date desc nulls last, id');
}

/** Returns a post, a tag or an author. */
export async function findDocument(
  db: Queryable,
  table: 'blog_posts' | 'blog_tags' | 'blog_authors',
  id: string,
): Promise<object | undefined> {
  return (await documents<object>(db, `${table} where id = $1`, [id]))[0];
}

/** Returns the draft of a post; if there are no unpublished changes, the post itself. */
export async function findDraft(db: Queryable, id: string): Promise<Post | undefined> {
  const { rows } = await db.query<{ draft: Post }>(
    'select coalesce(draft, document) as draft from local_hubspot.blog_posts where id = $1',
    [id],
  );
  return rows[0]?.draft;
}

/** Changes the draft of a post, not its published version. @returns the whole draft */
export async function editDraft(tx: pg.ClientBase, id: string, changes: PostInput): Promise<Post | undefined> {
  const draft = await findDraft(tx, id);
  if (!draft) return undefined;
  const edited = { ...draft, updated: new Date().toISOString(), ...changes, id };
  await tx.query('update local_hubspot.blog_posts set draft = $2 where id = $1', [id, JSON.stringify(edited)]);
  return edited;
}

async function documents<T>(db: Queryable, from: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await db.query<{ document: T }>(`select document from local_hubspot.${from}`, values);
  return rows.map(({ document }) => document);
}

/**
 * Stores posts; those without an id get the next number.
 * @returns the whole posts, in the order given
 * @throws the database's unique_violation (23505) when an id is taken
 */
export async function addPosts(db: Queryable, inputs: PostInput[], sample = false): Promise<Post[]> {
  const now = new Date();
  const fresh = await nextIds(db, inputs.filter((input) => input.id === undefined).length);
  const made = inputs.map((input) => completePost(input, String(input.id ?? fresh.shift()), now));
  for (let start = 0; start < made.length; start += BATCH) await insert(db, made.slice(start, start + BATCH), sample);
  return made.map(({ post }) => post);
}

async function insert(db: Queryable, made: StoredPost[], sample: boolean): Promise<void> {
  const rows = made.map(({ post, columns }) => [post.id, ...Object.values(columns), JSON.stringify(post)]);
  const arrays = rows[0]?.map((_, index) => rows.map((row) => row[index])) ?? [];
  await db.query(
    `insert into local_hubspot.blog_posts (${COLUMNS})
     select *, $9::boolean from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[],
       $6::timestamptz[], $7::timestamptz[], $8::json[])`,
    [...arrays, sample],
  );
}

async function nextIds(db: Queryable, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select nextval('local_hubspot.blog_ids')::text as id from generate_series(1, $1::int)",
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Changes a post as its editor would. `updated` moves forward unless it is given.
 * @param tx a transaction, so that concurrent edits happen one after the other
 * @returns the whole post; undefined when it does not exist
 */
export async function editPost(tx: pg.ClientBase, id: string, changes: PostInput): Promise<Post | undefined> {
  const { rows } = await tx.query<{ document: Post; updated: Date }>(
    'select document, updated from local_hubspot.blog_posts where id = $1 for update',
    [id],
  );
  const before = rows[0];
  if (!before) return undefined;
  const now = new Date(Math.max(Date.now(), before.updated.getTime() + 1));
  const { post, columns } = storedPost({ ...before.document, updated: now.toISOString(), ...changes }, id, now);
  await tx.query(
    `update local_hubspot.blog_posts set slug = $2, state = $3, content_group_id = $4, publish_date = $5, created = $6,
       updated = $7, document = $8 where id = $1`,
    [id, ...Object.values(columns), JSON.stringify(post)],
  );
  return post;
}

/** @returns whether there was one */
export async function removeDocument(db: Queryable, table: 'blog_posts' | 'blog_tags', id: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from local_hubspot.${table} where id = $1`, [id]);
  return rowCount === 1;
}

export async function removePosts(db: Queryable): Promise<void> {
  await db.query('delete from local_hubspot.blog_posts');
}

/** Removes the samples, and any post that uses the id of one. */
export async function removeSamples(db: Queryable, ids: string[]): Promise<void> {
  await db.query('delete from local_hubspot.blog_posts where sample or id = any($1::text[])', [ids]);
}

/** Returns one page of tags in order of creation, and the total number. */
export async function listTags(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ total: number; results: TagOrAuthor[] }> {
  const [counted, results] = await Promise.all([
    db.query<{ total: number }>('select count(*)::int as total from local_hubspot.blog_tags'),
    documents<TagOrAuthor>(db, 'blog_tags order by id limit $1 offset $2', [limit, offset]),
  ]);
  return { total: counted.rows[0]?.total ?? 0, results };
}

/** Inserts or replaces a tag or an author. */
export async function putDocument(
  db: Queryable,
  table: 'blog_tags' | 'blog_authors',
  document: TagOrAuthor,
): Promise<void> {
  await db.query(
    `insert into local_hubspot.${table} (id, document) values ($1, $2) on conflict (id) do update set document = $2`,
    [document.id, JSON.stringify(document)],
  );
}
