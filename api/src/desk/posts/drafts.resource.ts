import { z } from 'zod';
import { Drafts } from '../../blog/drafts/drafts.ts';
import { PreviewLinks } from '../../blog/drafts/preview-links.ts';
import type { ListedDraft } from '../../blog/import/hubspot-post.ts';
import { postPath } from '../../contract/blog.values.ts';
import { DESK_PAGE_SIZE } from '../../contract/desk/lists.values.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { code, link, state, text, time } from '../kit/cells.ts';
import { action, resource } from '../kit/resource.ts';

type Facts = ListedDraft & { site: string };

const states = {
  draft: state('wait', 'Draft'),
  scheduled: state('wait', 'Scheduled'),
  published: state('good', 'Published'),
};

/** Posts as they are at HubSpot now, with links to what is not published, for people who have no account there. */
export const drafts = resource({
  kind: 'post',
  path: 'drafts',
  one: 'draft',
  many: 'Drafts',
  lead: 'The posts that changed last at HubSpot, drafts first. A preview link shows a draft, or changes that are not published yet, to anyone who has it, for one hour.',
  none: 'HubSpot has no posts.',
  table: 'blog_posts',
  isRemote: true,
  id: z.string().regex(/^\d{1,20}$/, 'This is not the id of a post'),
  find: (_db, id, { get }) => get(Drafts).find(id),
  filters: {},
  sorts: { drafts: ['updated', 'desc'] },
  async read(_db, { page }, { get }) {
    const all = await get(Drafts).list();
    const rows = all.slice((page - 1) * DESK_PAGE_SIZE, page * DESK_PAGE_SIZE);
    return { rows, total: all.length, hasMore: false };
  },
  head: 'Post',
  title: ({ title }: ListedDraft) => title,
  second: ({ slug }) => slug ?? 'no address yet',
  columns: [
    { head: 'State', cell: (draft) => states[draft.state] },
    { head: 'Changed', cell: ({ updated }) => time(updated), isNumeric: true },
  ],
  facts: async (_db, draft, { env }): Promise<Facts> => ({ ...draft, site: env.PUBLIC_URL }),
  page: {
    title: ({ title }) => title,
    lead({ state, slug, site }) {
      const path = postPath(slug ?? '');
      return [state === 'published' && slug ? link(site + path, path) : null];
    },
    states: (draft) => [
      ['State', states[draft.state]],
      ['Changed', time(draft.updated)],
    ],
    details: ({ slug, id }) => [
      ['Address', text(slug ?? 'no address yet')],
      ['Id at HubSpot', code(id)],
    ],
  },
  actions: {
    preview: action({
      label: 'Preview',
      past: 'Made a link to a draft',
      role: 'editor',
      async alone({ db, get, env }, { id }: Facts, _values, record) {
        const { path, until } = get(PreviewLinks).sign(id);
        await inTransaction(db, (tx) => record(tx, { until }));
        return { url: env.PUBLIC_URL + path, until };
      },
      record: (_, { until }) => ({ before: null, after: { until: until.toISOString() } }),
      done: ({ title }, { url }) => ({
        text: `The link to the draft of “${title}” works for an hour.`,
        ...{ to: url, label: 'Open it' },
        copy: { text: url, said: 'Copied the link.' },
      }),
    }),
  },
  inRows: 'preview',
});
