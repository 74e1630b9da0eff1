import { createHash } from 'node:crypto';
import { z } from 'zod';

const text = z.string().nullish().catch(null);
const postSchema = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String),
  slug: text,
  name: text,
  language: text,
  htmlTitle: text,
  state: text,
  currentState: text,
  currentlyPublished: z.boolean().nullish().catch(null),
  contentGroupId: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  featuredImage: text,
  featuredImageAltText: text,
  useFeaturedImage: z.boolean().nullish().catch(null),
  blogAuthorId: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  tagIds: z
    .array(z.union([z.string(), z.number()]).transform(String))
    .nullish()
    .catch(null),
  metaDescription: text,
  postSummary: text,
  postBody: text,
  publishDate: z.unknown(),
  updated: z.unknown(),
  created: z.unknown(),
  archivedAt: z.unknown(),
});

/** A HubSpot post that can be shown, with its texts not yet sanitised. */
export interface SourcePost {
  id: string;
  slug: string;
  title: string;
  /** As BCP 47 writes it; null if HubSpot does not say. */
  language: string | null;
  image: string | null;
  imageAlt: string;
  authorId: string | null;
  tagIds: string[];
  publishDate: Date;
  updated: Date;
  metaDescription: string | null;
  summary: string;
  body: string;
  /** Covers all fields that we read. */
  hash: string;
  /** What is odd about the post. */
  problems: string[];
}

/** hidden: HubSpot does not publish it, or only in another blog. unusable: HubSpot publishes it, but we cannot. */
export type ReadPost =
  | { kind: 'live'; post: SourcePost }
  | { kind: 'hidden'; id: string; updated: Date | null }
  | { kind: 'unusable'; id: string | null; slug: string | null; problem: string };

const LARGEST_BODY = 1_000_000;
const LONGEST_SLUG = 500;
const MOST_TAGS = 50;
/** Clocks differ. */
const SKEW_MS = 120_000;

export type PublishState = 'published' | 'unpublished';

interface ReadOptions {
  /** How to treat a post without a state; depends on which posts were requested. */
  withoutState: PublishState;
  /** The only blog of the account to import from; every blog if not set. */
  blogId?: string | undefined;
  /** Reads drafts like published posts. */
  withDrafts?: boolean;
}

/** Reads one post as HubSpot sent it; an invalid field does not affect the others. */
export function readPost(
  raw: unknown,
  { withoutState, blogId, withDrafts = false }: ReadOptions,
  now = new Date(),
): ReadPost {
  const parsed = postSchema.safeParse(raw);
  const id = parsed.success ? parsed.data.id : '';
  if (!parsed.success || !/^[\w-]{1,64}$/.test(id))
    return { kind: 'unusable', id: null, slug: null, problem: 'has no id' };
  const post = parsed.data;
  const isOurs = !blogId || !post.contentGroupId || post.contentGroupId === blogId;
  const isShown = withDrafts ? !toDate(post.archivedAt) : isPublished(post, withoutState, now);
  if (!isOurs || !isShown) return { kind: 'hidden', id, updated: toDate(post.updated) };
  const given = clean(post.slug).replace(/^\/+|\/+$/g, '');
  const slug = given || (withDrafts ? `draft-${id}` : '');
  const problem = problemOf(slug, post.postBody);
  if (problem) return { kind: 'unusable', id, slug: slug.slice(0, LONGEST_SLUG) || null, problem };
  return { kind: 'live', post: { ...toSource(post, now), id, slug, hash: hashOf(post) } };
}

/** States of posts that are published from their publish date on. */
const scheduledStates = new Set(['SCHEDULED_OR_PUBLISHED', 'PUBLISHED_OR_SCHEDULED']);

type RawPost = z.infer<typeof postSchema>;

/** Tells whether a post is published. If HubSpot does not say so outright, its state decides, one of over thirty. */
function isPublished(post: RawPost, withoutState: PublishState, now: Date): boolean {
  const state = post.currentState || post.state;
  // For a post that was never archived, this is zero or a time in 1970.
  if (toDate(post.archivedAt)) return false;
  if (typeof post.currentlyPublished === 'boolean') return post.currentlyPublished;
  if (!state) return withoutState === 'published';
  if (!scheduledStates.has(state)) return state.startsWith('PUBLISHED');
  return (toDate(post.publishDate)?.getTime() ?? 0) <= now.getTime() + SKEW_MS;
}

/** A post in a list of drafts. */
export interface ListedDraft {
  id: string;
  /** Plain text is not guaranteed: as HubSpot sent it. */
  title: string;
  slug: string | null;
  state: 'draft' | 'scheduled' | 'published';
  updated: Date;
}

/** Reads what a list of drafts shows of a post. @returns null for an archived post, or one of another blog */
export function readListed(raw: unknown, blogId: string | undefined, now = new Date()): ListedDraft | null {
  const read = readPost(raw, { withoutState: 'unpublished', blogId, withDrafts: true }, now);
  const parsed = postSchema.safeParse(raw);
  if (read.kind === 'hidden' || read.kind === 'unusable' || !parsed.success) return null;
  const { data } = parsed;
  const isScheduled = /SCHEDULED/.test(data.currentState || data.state || '');
  return {
    id: read.post.id,
    title: read.post.title,
    slug: clean(data.slug) || null,
    state: isPublished(data, 'unpublished', now) ? 'published' : isScheduled ? 'scheduled' : 'draft',
    updated: read.post.updated,
  };
}

function problemOf(slug: string, body: string | null | undefined): string | null {
  if (slug === '') return 'has no slug, so no address';
  if (slug.length > LONGEST_SLUG) return `has a slug of more than ${LONGEST_SLUG} characters`;
  if (/[\s?#\\]/.test(slug)) return 'has a slug that is no path';
  if ((body?.length ?? 0) > LARGEST_BODY) return `has a body of more than ${LARGEST_BODY / 1e6} million characters`;
  return null;
}

function toSource(post: RawPost, now: Date): Omit<SourcePost, 'id' | 'slug' | 'hash'> {
  const problems: string[] = [];
  const updated = toDate(post.updated);
  const published = toDate(post.publishDate);
  const isAhead = published !== null && published.getTime() > now.getTime() + SKEW_MS;
  if (!updated) problems.push('the time of its last change cannot be read');
  if (!published) problems.push('its publish date cannot be read');
  if (isAhead) problems.push('its publish date is still to come');
  if (!clean(post.postBody)) problems.push('it has no text');
  return {
    title: clean(post.htmlTitle) || clean(post.name),
    language: languageOf(post.language),
    image: post.useFeaturedImage === false ? null : clean(post.featuredImage) || null,
    imageAlt: clean(post.featuredImageAltText),
    authorId: clean(post.blogAuthorId).slice(0, 64) || null,
    tagIds: [...new Set(post.tagIds ?? [])].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, MOST_TAGS),
    publishDate: (isAhead ? null : published) ?? toDate(post.created) ?? updated ?? now,
    updated: updated ?? now,
    metaDescription: clean(post.metaDescription) || null,
    summary: clean(post.postSummary),
    body: clean(post.postBody),
    problems,
  };
}

/** Trims a text and rids it of what Postgres cannot store: NUL and lone surrogates. */
function clean(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u0000', '').toWellFormed().trim();
}

/** "en-us" → "en-US"; null for anything that cannot be a language. */
function languageOf(text: string | null | undefined): string | null {
  const [language] = clean(text).match(/^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i) ?? [];
  return language ? (Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? null) : null;
}

/** Parses ISO text or milliseconds; returns null for anything that cannot be the date of a post. */
export function toDate(value: unknown): Date | null {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return year >= 1990 && year < 2200 ? date : null;
}

function hashOf(post: RawPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}
