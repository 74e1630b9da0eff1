import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ImportState } from '../../blog/import/import-state.ts';
import { postPath } from '../../contract/blog.values.ts';
import { formatAge, pluralize } from '../../contract/text.values.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { hubspotAppUrl } from '../../platform/vendors/hubspot-hosts.ts';
import { code, count, link, quiet, state, text, time } from '../kit/cells.ts';
import { action, resource } from '../kit/resource.ts';
import { readPage } from '../paging.ts';
import { when } from '../timeline.ts';

/** A post that was imported, or one that has a problem and is not here. */
interface PostRow {
  /** At HubSpot; not always that of a post, e.g. "tags". */
  id: string;
  title: string | null;
  slug: string | null;
  author: string | null;
  publish_date: Date | null;
  updated: Date | null;
  copied_at: Date | null;
  problem: string | null;
  noted_at: Date | null;
  is_shown: boolean;
}

/** The blog's posts as HubSpot has them, with what was left out or keeps them from being shown. */
export const posts = resource({
  kind: 'post',
  path: 'posts',
  one: 'post',
  many: 'Posts',
  lead: 'Posts are written at HubSpot and imported every minute. Readers get them from this site, even while HubSpot is down.',
  none: 'Posts appear here once HubSpot has published some.',
  table: 'blog_posts',
  id: z.string().regex(/^[\w-]{1,40}$/, 'This is not the id of a post'),
  find: (db, id) => postsIn(db).where('id', '=', id).executeTakeFirst(),
  search: { label: 'Title, address' },
  filters: {
    state: {
      label: 'State',
      choices: {
        problems: {
          label: 'With a problem',
          none: { title: 'No posts have problems', text: 'All of them are shown as they are at HubSpot.' },
        },
        hidden: {
          label: 'Not shown',
          none: { title: 'All posts are shown', text: 'Nothing keeps one from the site.' },
        },
      },
    },
  },
  sorts: { newest: ['publish_date', 'desc'] },
  read(db, { q, state, page }) {
    let select = postsIn(db)
      .orderBy('publish_date', (order) => order.desc().nullsFirst())
      .orderBy('id');
    if (state === 'problems') select = select.where(sql`problem`, 'is not', null);
    if (state === 'hidden') select = select.where(sql`is_shown`, '=', false);
    if (q)
      select = select.where(
        sql<boolean>`strpos(lower(concat_ws(' ', title, slug, id)), ${q.trim().toLowerCase()}) > 0`,
      );
    return readPage(db, select, page);
  },
  head: 'Post',
  title: titleOf,
  second: ({ slug }) => slug ?? 'no address',
  columns: [
    { head: 'State', cell: stateOf },
    { head: 'Problem', cell: ({ problem }) => quiet(problem) },
    { head: 'Published', cell: ({ publish_date: at }) => time(at, 'day'), isNumeric: true },
  ],
  facts: async (_db, post, { env }) => ({
    post,
    site: env.PUBLIC_URL,
    editor: editorOf(post, hubspotAppUrl(env), env.HUBSPOT_PORTAL_ID),
  }),
  page: {
    title: ({ post }) => titleOf(post),
    lead({ post, site }) {
      const path = postPath(post.slug ?? '');
      return [post.is_shown ? link(site + path, path) : null];
    },
    states: ({ post }) => [['On the site', stateOf(post)]],
    problem: ({ post }) =>
      post.problem
        ? {
            title: post.is_shown ? 'It is not shown as it is at HubSpot' : 'It is not shown',
            text: `HubSpot’s post: ${post.problem}. Correct it there; the next import reads it again.`,
          }
        : null,
    details: ({ post, editor }) => [
      ['At HubSpot', link(editor, 'Edit the post')],
      ['Author', text(post.author)],
      ['Published', time(post.publish_date)],
      ['Changed at HubSpot', time(post.updated)],
      ['Id at HubSpot', code(post.id)],
    ],
    timeline: ({ post }) => [
      ...when(post.copied_at, 'Imported', { tone: 'good' }),
      ...when(post.noted_at, 'Problem noted'),
    ],
  },
  listActions: {
    import: action({
      label: 'Import now',
      past: 'Imported posts',
      role: 'editor',
      isPrimary: true,
      // Calls before the import runs are combined into one.
      alone: ({ db, get }, _: null, _values, record) =>
        inTransaction(db, async (tx) => {
          if (await get(ImportState).start(tx)) await record(tx);
        }),
      done: () => 'Started an import. The posts say when it has finished.',
    }),
  },
  async status({ get }) {
    const found = await get(ImportState).read();
    const { copied_at: at, error, error_at: failedAt, isPaused, paused_until: until, unexplained } = found.sync;
    const difference = `${pluralize(Math.abs(unexplained), 'post')} ${unexplained > 0 ? 'more' : 'fewer'}`;
    return [
      ['Import', stateOfImport(found)],
      ['Posts', count(found.posts)],
      ['Last import', time(at) ?? quiet('None yet'), at && quiet(`${formatAge(Date.now() - at.getTime())} ago`)],
      error !== null && ['Last failure', time(failedAt), text(error)],
      isPaused && ['Paused by HubSpot', quiet('until'), time(until)],
      unexplained !== 0 && ['Difference', text(`HubSpot counts ${difference} than we do.`)],
    ];
  },
});

function stateOfImport({ sync, run, isConfigured, isStale }: Awaited<ReturnType<ImportState['read']>>) {
  if (!isConfigured) return state('person', 'No token for HubSpot');
  if (run) return state('wait', run === 'running' ? 'Importing' : 'Starting');
  if (isStale) return state('person', 'Stopped: posts are out of date');
  if (sync.error !== null) return state('person', 'The last import failed');
  return sync.copied_at ? state('good', 'Working') : state('wait', 'No import yet');
}

function titleOf({ title, slug, id }: PostRow): string {
  return title || slug || id;
}

function stateOf({ is_shown: isShown, problem }: PostRow) {
  if (!isShown) return state('person', 'Not shown');
  return problem ? state('wait', 'Shown, changed') : state('good', 'Shown');
}

function editorOf({ id, title }: PostRow, app: string | null, portal: string | undefined): string | null {
  return app && portal && title !== null ? `${app}/blog/${portal}/editor/${id}/content` : null;
}

/** Posts and problems together, under the name of a table, which is what paging works with. */
function postsIn(db: Database | Tx) {
  const rows = sql<PostRow>`(
    select coalesce(post.id, found.post_id) as id, post.title, coalesce(post.slug, found.slug) as slug,
      author.display_name as author, publish_date, updated, copied_at, problem, noted_at,
      post.id is not null and not shadowed and found.skipped is not true as is_shown
    from (select * from blog_posts where withdrawn_at is null) post
    full join blog_problems found on found.post_id = post.id
    left join blog_authors author on author.id = post.author_id)`;
  return db.selectFrom(rows.as('blog_posts')).selectAll() as unknown as SelectQueryBuilder<
    Tables,
    'blog_posts',
    PostRow
  >;
}
