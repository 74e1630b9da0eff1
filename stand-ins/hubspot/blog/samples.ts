import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { transaction } from '../../database.ts';
import { addPosts, putDocument, removeSamples, type TagOrAuthor } from './blog-store.ts';
import type { PostInput } from './post.ts';

/** The JSON in the comment at the top of a sample post's file; the file's name is the last part of its slug. */
interface FrontMatter {
  id: string;
  name: string;
  /** One or two sentences, plain text. */
  summary: string;
  /** A key of the authors below; absent for a post without a byline. */
  author?: keyof typeof roles;
  /** ISO 8601. */
  publishDate: string;
  /** Slugs of the tags below. */
  tags: (keyof typeof tagNames)[];
  /** Describes the featured picture; absent for a post without one. */
  alt?: string;
}

const folder = join(import.meta.dirname, 'posts');
const IMAGES = '/__local/hubspot/blog/images';

/** Bylines are roles, not names. */
const roles = {
  curriculum: { id: '188000000001', displayName: 'Sample Author, Curriculum' },
  platform: { id: '188000000002', displayName: 'Sample Author, Platform' },
  instruction: { id: '188000000003', displayName: 'Sample Author, Instruction' },
};

const tagNames = {
  evaluation: 'Evaluation',
  retrieval: 'Retrieval',
  agents: 'Agents',
  'cost-and-latency': 'Cost and latency',
  safety: 'Safety',
  craft: 'Craft',
};

/** The fields that HubSpot sends with each tag. */
export function completeTag(id: string): TagOrAuthor {
  const [created, updated] = ['2025-09-01T09:00:00Z', '2025-09-01T09:00:00Z'];
  return { created, deletedAt: '1970-01-01T00:00:00Z', id, language: 'en', name: '', slug: '', updated };
}

const sampleTags: TagOrAuthor[] = Object.entries(tagNames).map(([slug, name], index) => ({
  ...completeTag(String(187_000_000_001 + index)),
  ...{ name, slug },
}));

const sampleAuthors: TagOrAuthor[] = Object.entries(roles).map(([slug, role]) => ({
  avatar: '',
  bio: 'Sample content: this byline stands for a role, not for a person.',
  created: '2025-09-01T09:00:00Z',
  deletedAt: '1970-01-01T00:00:00Z',
  email: `${slug}@example.com`,
  facebook: '',
  fullName: role.displayName,
  language: 'en',
  linkedin: '',
  name: role.displayName,
  slug,
  twitter: '',
  updated: '2025-09-01T09:00:00Z',
  website: '',
  ...role,
}));

/** Reads the sample posts, in the order of their file names. */
export function readSamples(): PostInput[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => sample(name.slice(0, -'.html'.length), readFileSync(join(folder, name), 'utf8')));
}

function sample(slug: string, text: string): PostInput {
  const [, head, body] = /^<!--\s*(\{.*?\})\s*-->\s*(.*)$/s.exec(text) ?? [];
  if (!head || !body) throw new Error(`posts/${slug}.html must begin with its facts as JSON in a comment`);
  const { id, name, summary, author, publishDate, tags, alt } = JSON.parse(head) as FrontMatter;
  return {
    id,
    name,
    slug: `blog/${slug}`,
    postSummary: `<p>${summary}</p>`,
    metaDescription: summary,
    postBody: body.trim(),
    blogAuthorId: author ? roles[author].id : '',
    tagIds: sampleTags.filter((tag) => tags.some((wanted) => wanted === tag.slug)).map((tag) => Number(tag.id)),
    featuredImage: alt ? `${IMAGES}/${slug}-1200.webp` : '',
    featuredImageAltText: alt ?? '',
    publishDate,
    created: publishDate,
    updated: publishDate,
  };
}

/** Inserts the sample posts when there are no posts, and again when their files have changed since. */
export async function seedSamples(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    // Another process that starts at the same time waits here, then finds them.
    await tx.query('lock local_hubspot.blog_samples');
    const { rows } = await tx.query<{ hash: string | null; empty: boolean }>(
      `select (select hash from local_hubspot.blog_samples) as hash,
         not exists (select from local_hubspot.blog_posts) as empty`,
    );
    const { hash, empty } = rows[0] ?? {};
    if (!empty && hash === hashOf(readSamples())) return;
    await putSamples(tx, empty && !hash ? undefined : new Date());
  });
}

/**
 * Replaces the sample posts, authors and tags; other posts stay.
 * @param changed when the samples were last changed; by default, when they were published
 */
async function putSamples(tx: pg.ClientBase, changed?: Date): Promise<void> {
  const samples = readSamples();
  const ids = samples.map(({ id }) => String(id));
  await removeSamples(tx, ids);
  const inputs = samples.map((post) => ({ ...post, ...(changed && { updated: changed.toISOString() }) }));
  await addPosts(tx, inputs, true);
  for (const author of sampleAuthors) await putDocument(tx, 'blog_authors', author);
  for (const tag of sampleTags) await putDocument(tx, 'blog_tags', tag);
  await tx.query(
    `insert into local_hubspot.blog_samples (hash) values ($1) on conflict (one) do update set hash = excluded.hash`,
    [hashOf(samples)],
  );
}

function hashOf(samples: PostInput[]): string {
  return createHash('sha256')
    .update(JSON.stringify([samples, sampleAuthors, sampleTags]))
    .digest('hex');
}
