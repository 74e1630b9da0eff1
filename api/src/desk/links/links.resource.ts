import { sql } from 'kysely';
import { z } from 'zod';
import { LINK_CHART_DAYS, LINK_DAYS, slugFieldSchema } from '../../contract/desk/links.ts';
import { pluralize } from '../../contract/text.values.ts';
import type { Env } from '../../platform/config/env.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { dayIn } from '../../platform/day-in.ts';
import { type CheckRun, countBroken, findLatestRun } from '../../redirects/link-checks.repository.ts';
import { startCheckRun } from '../../redirects/link-checks.ts';
import { listTags, sortedRedirects } from '../../redirects/redirect-list.repository.ts';
import { checkTarget } from '../../redirects/redirect-rules.ts';
import { findRedirect, lockRedirects, removeRedirect } from '../../redirects/redirects.repository.ts';
import { saveLink } from '../../redirects/save-link.ts';
import { askTarget } from '../../redirects/target-answer.ts';
import { address, count, quiet, state, text, time } from '../kit/cells.ts';
import { day, line, seen } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { readPage, readSearchedPage } from '../paging.ts';
import { when } from '../timeline.ts';
import { loggedLink, putLink, siteOf } from './change-links.ts';
import {
  answerOf,
  attributedInShort,
  attributedInWords,
  hitsIn,
  type Link,
  type LinkFacts,
  opensAt,
  readLinkFacts,
  tagsOf,
  toLink,
} from './link-facts.ts';

type Facts = Awaited<ReturnType<typeof readFacts>>;

const targetHelp = 'A path of this site, or a full https:// address';
const slug = line<null>('Slug', 'Letters, digits, - and _', { max: 200 }, () => '');
const labels = {
  note: line('Note', 'What the link is for.', { max: 500, isOptional: true }, (now: Facts | null) => now?.link.note),
  tag: line('Tag', 'Groups links in the list.', { max: 60, isOptional: true }, (now: Facts | null) => now?.link.tag),
  until: day('Works until', 'The last day; for ever if it is empty.', (now: Facts | null) => now?.until),
};

/** Short links: /{slug} and /r/{slug} redirect to a target. */
export const links = resource({
  kind: 'link',
  path: 'links',
  one: 'short link',
  many: 'Short links',
  lead: 'Addresses that are easy to type and print, and lead to any page.',
  none: 'A short link is an address that is easy to type, and leads to any page.',
  table: 'redirects',
  id: slugFieldSchema,
  find: findLink,
  async lock(tx, slug) {
    await lockRedirects(tx);
    return findLink(tx, slug);
  },
  search: { label: 'Slug or target' },
  filters: {
    followed: {
      label: `Used in the last ${LINK_DAYS} days`,
      choices: { yes: { label: 'Used' }, no: { label: 'Not used' } },
    },
    state: {
      label: 'State',
      usual: { label: 'Any state' },
      choices: { broken: { label: 'Target broken', count: countBroken }, ended: { label: 'Ended' } },
    },
    tag: { label: 'Any tag', isSelect: true, choices: {}, found: listTags },
  },
  sorts: { slug: [sql`lower(slug)`, 'asc'], hits: ['hits', 'desc'], newest: ['created_at', 'desc'] },
  async read(db, { q, followed, state, tag, sort, page }) {
    const filter = {
      part: q,
      followed: followed ? { isFollowed: followed === 'yes', days: LINK_DAYS } : undefined,
      state: state as 'broken' | 'ended' | undefined,
      tag: tag as string | undefined,
    };
    const read = q === undefined ? readPage : readSearchedPage;
    const { rows, ...counted } = await read(db, sortedRedirects(db, filter, sort as 'slug' | 'hits' | 'newest'), page);
    return { rows: rows.map(toLink), ...counted };
  },
  beside: async (db, rows: Link[], env) => {
    const facts = await readLinkFacts(db, rows, env, LINK_DAYS);
    const bySlug = new Map(rows.map(({ id }, index) => [id, facts[index] as LinkFacts]));
    return ({ id }: Link) => bySlug.get(id) as LinkFacts;
  },
  head: 'Slug and target',
  headSort: 'slug',
  title: ({ id }) => `/r/${id}`,
  second: ({ target }) => target,
  columns: [
    { head: 'State', cell: (link, of) => stateOf(link, of(link)) },
    { head: `Last ${LINK_DAYS} days`, cell: (link, of) => hitsIn(of(link)), isNumeric: true },
    { head: `Brought in ${LINK_DAYS} days`, cell: (link, of) => quiet(attributedInShort(of(link))) },
    { head: 'Total hits', cell: ({ hits }) => count(Number(hits)), sort: 'hits', isNumeric: true },
  ],
  facts: readFacts,
  page: {
    title: ({ link }) => `/r/${link.id}`,
    lead: ({ link }) => [quiet(link.note)],
    states: ({ link, facts }) => [
      ['State', stateOf(link, facts)],
      ['Hits', count(Number(link.hits))],
      ['Last hit', time(link.last_hit_at)],
      ['Added', time(link.created_at, 'day')],
    ],
    problem: ({ facts: { problem } }) => (problem ? { title: 'This link does not work', text: `${problem}.` } : null),
    details: ({ link, facts, until }) => [
      ['Address', address(`${facts.site}/r/${link.id}`, link.id)],
      ['Leads to', text(link.target, opensAt(link.target, facts))],
      ['Campaign', quiet(tagsOf(link.target, facts))],
      ['Tag', text(link.tag)],
      ['Works until', text(until)],
      [`Last ${LINK_CHART_DAYS} days`, hitsIn(facts)],
      [
        'Brought',
        text(attributedInWords(facts)),
        quiet(
          facts.attributed
            ? `– in ${LINK_CHART_DAYS} days, from everybody who came with a campaign of its targets, by this link or another. Refunds are taken off.`
            : 'Unknown: it never led to a page of this site with a source or a campaign of its own.',
        ),
      ],
      ['Checked', time(facts.check?.checked_at), answerOf(facts)],
    ],
    // No action has added the links that come with the database.
    timeline: ({ link }, actions) =>
      actions.some(({ action }) => action === 'link.add') ? [] : when(link.created_at, 'Added'),
    aboutAction: ({ before, after }) =>
      after && after.target !== before?.target ? { detail: `Leads to ${after.target}` } : {},
  },
  actions: {
    check: action({
      label: 'Check target',
      async alone({ env }, { link }: Facts) {
        const checked = checkTarget(link.target, env.PUBLIC_URL);
        if ('error' in checked) return `${checked.error}.`;
        const { isAlive, status, reason } = await askTarget(checked.target, env.PUBLIC_URL);
        return { answer: status ? `responds with ${status}` : `does not respond: ${reason}`, isAlive };
      },
      done: ({ link }, { answer }) => `${link.target} ${answer}.`,
    }),
    change: action({
      label: 'Change',
      past: 'Changed',
      isPrimary: true,
      question: ({ link }: Facts) => `Change /r/${link.id}`,
      form: {
        target: line('Target', targetHelp, { max: 4_096 }, ({ link }: Facts) => link.target),
        ...labels,
        was: seen(z.string().max(10_000), seenIn),
      },
      tooLate: (facts, { was }) =>
        was !== seenIn(facts) && `It has been changed. It leads to ${facts.link.target} now.`,
      async run(tx, { link }, values, { env }) {
        const wanted = { ...(await toWantedLink(tx, values, env)), slug: link.id };
        return { ...wanted, ...(await saveLink(tx, siteOf(env), wanted, true)) };
      },
      record: ({ link }, saved) => ({ before: loggedLink(link), after: loggedLink(saved) }),
      done: ({ link }, { target }) => `/r/${link.id} leads to ${target}.`,
    }),
    remove: action({
      label: 'Remove',
      past: 'Removed',
      isIrreversible: true,
      question: ({ link }: Facts) => `Remove /r/${link.id}?`,
      explain: ({ link }) => [
        `Its address then shows “not found”, even where it is printed. Its count of ${pluralize(Number(link.hits), 'hit')} is deleted. The slug becomes free again.`,
      ],
      run: async (tx, { link }) => (await removeRedirect(tx, link.id)) || 'It is removed already.',
      record: ({ link }) => ({ before: { ...loggedLink(link), hits: Number(link.hits) }, after: null }),
      done: ({ link }) => `Removed /r/${link.id}.`,
    }),
  },
  listActions: {
    check: action({
      label: 'Check all targets',
      past: 'Started a check of all targets',
      // While a check is running, it only makes sure that it goes on.
      alone: ({ db }, _: null, _values, record) =>
        inTransaction(db, async (tx) => {
          const run = await startCheckRun(tx);
          if (run) await record(tx, run);
          return run ?? ((await findLatestRun(tx)) as CheckRun);
        }),
      record: (_, { total: links }) => ({ before: null, after: { links } }),
      done: (_, { total }) => `Checking the targets of ${pluralize(total, 'link')}. You can leave this page.`,
    }),
    add: action({
      label: 'Add a short link',
      form: { slug, target: line<null>('Target', targetHelp, { max: 4_096 }, () => ''), ...labels },
      async alone({ db, env, actor }, _, values) {
        return putLink(db, actor, siteOf(env), { ...(await toWantedLink(db, values, env)), slug: values.slug });
      },
      done: (_, { slug }) => ({ text: `Added /r/${slug}.`, to: `/links/${slug}`, label: 'Show' }),
    }),
  },
  async status({ db }) {
    const run = await findLatestRun(db);
    if (!run) return [];
    const { total, checked, finished_at: at } = run;
    // Links may be added and removed meanwhile.
    const label = 'Check of all targets';
    if (!at)
      return [
        [
          label,
          state(
            'wait',
            `Checked ${checked.toLocaleString('en-US')} of ${pluralize(Math.max(total, checked), 'target')}`,
          ),
        ],
      ];
    const broken = await countBroken(db);
    return [
      [label, time(at), quiet(broken === 0 ? 'All work.' : `${broken} ${broken === 1 ? 'does' : 'do'} not work.`)],
    ];
  },
  hasPanel: true,
});

async function findLink(db: Database | Tx, slug: string): Promise<Link | undefined> {
  const row = await findRedirect(db, slug);
  return row && toLink(row);
}

/** Turns a form into a link. @param values `until` is its last day, YYYY-MM-DD, or empty: it ends at the midnight after that day */
async function toWantedLink(
  db: Database | Tx,
  { target, note, tag, until }: { target: string; note: string; tag: string; until: string },
  { TEAM_TIME_ZONE }: Env,
) {
  const { rows } = await sql<{ at: Date | null }>`
    select (nullif(${until}, '')::date + 1)::timestamp at time zone ${TEAM_TIME_ZONE} as at`.execute(db);
  return { target, note: note || null, tag: tag || null, ends_at: rows[0]?.at ?? null };
}

/** What a staff member has seen of a link, and changes. */
function seenIn({ link: { target, note, tag }, until }: Facts): string {
  return [target, note, tag, until].join(' | ');
}

async function readFacts(db: Database | Tx, link: Link, { env }: { env: Env }) {
  const [facts] = (await readLinkFacts(db, [link], env, LINK_CHART_DAYS)) as [LinkFacts];
  const until = link.ends_at && dayIn(env.TEAM_TIME_ZONE, link.ends_at.getTime() - 1);
  return { link, facts, until };
}

function stateOf({ ends_at: endsAt }: Link, { problem, check }: LinkFacts) {
  if (endsAt && endsAt <= new Date()) return state('gone', 'Ended');
  if (problem || check?.is_alive === false) return state('person', 'Does not work');
  return check ? state('good', 'Works') : quiet('Unchecked');
}
