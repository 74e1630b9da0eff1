import { type Insertable, type Selectable, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type NewPost = Insertable<Tables['blog_posts']>;

type ImportedPost = Pick<Selectable<Tables['blog_posts']>, 'id' | 'source_hash' | 'sanitised_as' | 'changes'>;

/** Returns what is known of those posts that are published here, by post id. */
export async function findImported(db: Database, ids: string[]): Promise<Map<string, ImportedPost>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'source_hash', 'sanitised_as', 'changes'])
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Upserts posts, which all have the same columns, keeping any row that is newer than the imported one. */
export function savePosts(db: Database, posts: NewPost[]): Promise<void> {
  const columns = Object.keys(posts[0] ?? {}).filter((column) => column !== 'id');
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('blog_posts')
      .values(posts)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            ...Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])),
            copied_at: sql`now()`,
            withdrawn_at: null,
          })
          .whereRef('excluded.updated', '>=', 'blog_posts.updated'),
      )
      .execute();
    await settleSlugs(tx);
  });
}

/** Withdraws posts: readers get "gone", and the texts are deleted. */
export function withdrawPosts(db: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0);
  return inTransaction(db, async (tx) => {
    const result = await tx
      .updateTable('blog_posts')
      .set({
        withdrawn_at: sql`now()`,
        title: '',
        featured_image: null,
        featured_image_alt: '',
        meta_description: null,
        post_summary: '',
        post_body: '',
        tag_ids: [],
        changes: '',
        source_hash: '',
      })
      .where('id', 'in', ids)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    await settleSlugs(tx);
    return Number(result.numUpdatedRows);
  });
}

/** Hides all but the newest of the published posts that share an address, which shows the last segment of their slugs. */
async function settleSlugs(tx: Tx): Promise<void> {
  await sql`
    with ranked as (
      select id, withdrawn_at is null and row_number() over (
        partition by lower(regexp_replace(slug, '^.*/', '')), withdrawn_at is null order by publish_date desc, id desc
      ) > 1 as shadowed from blog_posts
    )
    update blog_posts p set shadowed = ranked.shadowed from ranked
    where p.id = ranked.id and p.shadowed <> ranked.shadowed`.execute(tx);
}

/** Returns the ids of all posts published here, including those hidden behind another with the same address. */
export async function publishedIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('blog_posts').select('id').where('withdrawn_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

/** Returns how many posts HubSpot should count: those we have, and those we could not use. */
export async function expectedCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from blog_posts where withdrawn_at is null) + (select count(*) from blog_problems q
      where skipped and not exists (select from blog_posts p where p.id = q.post_id and p.withdrawn_at is null)))::int as count
    `.execute(db);
  return rows[0]?.count ?? 0;
}

export type Problem = Insertable<Tables['blog_problems']>;

/** Notes what is odd about posts; the last note on each post counts. */
export async function noteProblems(db: Database, problems: Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const last = [...new Map(problems.map((problem) => [problem.post_id, problem])).values()];
  await db
    .insertInto('blog_problems')
    .values(last)
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        problem: eb.ref('excluded.problem'),
        skipped: eb.ref('excluded.skipped'),
        noted_at: sql`clock_timestamp()`,
      })),
    )
    .execute();
}

/** Called after a sweep. Deletes the problems that it did not find again, and notes posts hidden behind others. */
export async function renewProblems(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('blog_problems').where('noted_at', '<', since).execute();
  await sql`
    insert into blog_problems (post_id, slug, problem, skipped)
    select id, slug, 'another post with a newer publish date has the same last part of the slug', true
      from blog_posts where shadowed
    on conflict (post_id) do update set problem = excluded.problem, skipped = true, noted_at = now()`.execute(db);
}
