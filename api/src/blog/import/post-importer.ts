import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { takenPathsFor } from '../../content/current.ts';
import type { BlogPost } from '../../contract/blog.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, isDatabaseDown } from '../../platform/database/database.ts';
import { dayIn } from '../../platform/day-in.ts';
import { log } from '../../platform/log.ts';
import { AddressRules } from './addresses.ts';
import { Changes } from './changes.ts';
import {
  type ListedDraft,
  type PublishState,
  type ReadPost,
  readListed,
  readPost,
  type SourcePost,
} from './hubspot-post.ts';
import {
  findImported,
  type NewPost,
  noteProblems,
  type Problem,
  savePosts,
  withdrawPosts,
} from './imported-posts.repository.ts';
import { toPlainText } from './plain-text.ts';
import { SANITISER_VERSION, sanitiseBody, sanitiseSummary, summaryOf } from './sanitise.ts';

/** The outcome of importing one page of posts. */
export interface ImportedPage {
  /** Ids of the posts that HubSpot publishes, usable or not. */
  live: string[];
  /** Ids of the others. */
  hidden: string[];
  oldestUpdated: Date | null;
  newestUpdated: Date | null;
  written: number;
}

/** Checks and sanitises posts from HubSpot, and writes those that have changed. */
@Injectable()
export class PostImporter {
  /** Identifies the rules that rows are sanitised by; changes whenever they do. */
  readonly rules: string;
  private readonly addresses: AddressRules;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.addresses = new AddressRules(env.BLOG_IMAGE_HOSTS, env.PUBLIC_URL, takenPathsFor(env));
    const settings = createHash('sha256').update(`${env.BLOG_IMAGE_HOSTS} ${env.PUBLIC_URL}`).digest('base64url');
    this.rules = `${SANITISER_VERSION}-${settings.slice(0, 8)}`;
  }

  /**
   * Imports a page of posts. An odd post does not stop the others: it is noted, and skipped or imported as far as
   * possible.
   * @param withoutState how to treat posts without a state
   * @param beforeSaving receives the author ids of the posts that are about to be written
   */
  async importPosts(
    raws: unknown[],
    withoutState: PublishState,
    beforeSaving: (authorIds: string[]) => Promise<void>,
  ): Promise<ImportedPage> {
    const options = { withoutState, blogId: this.env.HUBSPOT_BLOG_ID };
    const read = lastOfEach(raws.map((raw) => readPost(raw, options)));
    const posts = read.filter((result) => result.kind === 'live').map((result) => result.post);
    const imported = await findImported(
      this.db,
      posts.map((post) => post.id),
    );
    const changed = posts.filter((post) => {
      const row = imported.get(post.id);
      return row?.source_hash !== post.hash || row.sanitised_as !== this.rules;
    });
    await beforeSaving([...new Set(changed.flatMap((post) => post.authorId ?? []))]);
    const rows = await this.toRows(changed);
    const unwritten = await this.save(rows);
    const changes = new Map([...imported.values(), ...rows].map((row) => [row.id, row.changes]));
    await noteProblems(this.db, [...read.flatMap((result) => this.problemsOf(result, changes)), ...unwritten]);
    const hidden = read.filter((result) => result.kind === 'hidden').map((result) => result.id);
    const withdrawn = await withdrawPosts(this.db, hidden);
    return {
      live: read.filter((result) => result.kind !== 'hidden').flatMap(idOf),
      hidden,
      ...updatedRange(read),
      written: changed.length - unwritten.length + withdrawn,
    };
  }

  /** Turns a draft into what its page shows, by the same rules. @returns null if it is not a post of our blog */
  draft(raw: unknown): (Omit<BlogPost, 'blog_author' | 'tags'> & Pick<SourcePost, 'authorId' | 'tagIds'>) | null {
    const read = readPost(raw, { withoutState: 'unpublished', blogId: this.env.HUBSPOT_BLOG_ID, withDrafts: true });
    if (read.kind !== 'live') return null;
    const { authorId, tagIds, publishDate, updated } = read.post;
    const { id, slug, title, language, featured_image, featured_image_alt, meta_description, post_summary, post_body } =
      this.toRow(read.post);
    return {
      ...{ id, slug, title, language, featured_image, featured_image_alt, meta_description, post_summary, post_body },
      ...{ publish_date: publishDate.toISOString(), publish_day: dayIn(this.env.TEAM_TIME_ZONE, publishDate) },
      ...{ updated: updated.toISOString(), authorId, tagIds },
    };
  }

  /** Reads what a list of drafts shows of posts; leaves out those that are not of our blog. */
  listed(raws: readonly unknown[]): ListedDraft[] {
    return raws
      .flatMap((raw) => readListed(raw, this.env.HUBSPOT_BLOG_ID) ?? [])
      .map((post) => ({ ...post, title: toPlainText(post.title) || titleFrom(post.slug ?? post.id) }));
  }

  private async toRows(posts: SourcePost[]) {
    const rows: ReturnType<typeof this.toRow>[] = [];
    for (const post of posts) {
      rows.push(this.toRow(post));
      // Visitors' requests go first.
      await nextTurn();
    }
    return rows;
  }

  /** @returns a problem for each post that could not be written */
  private async save(rows: NewPost[]): Promise<Problem[]> {
    if (rows.length === 0) return [];
    try {
      await savePosts(this.db, rows);
      return [];
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      log.warn('import_page_retry', 'a page of posts is written post by post', { reason: error });
    }
    return (await Promise.all(rows.map((row) => this.saveAlone(row)))).flat();
  }

  private async saveAlone(row: NewPost): Promise<Problem[]> {
    try {
      await savePosts(this.db, [row]);
      return [];
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      log.error('import_post_failed', 'a post could not be written', { err: error, postId: row.id });
      return [{ post_id: row.id, slug: row.slug, problem: 'cannot be written to the database', skipped: true }];
    }
  }

  private toRow(post: SourcePost) {
    const addresses = this.addresses.of(post.slug);
    const changes = new Changes();
    const body = sanitiseBody(post.body, addresses, changes);
    const summary = sanitiseSummary(post.summary, addresses, changes);
    return {
      id: post.id,
      slug: post.slug,
      title: toPlainText(post.title, changes) || titleFrom(post.slug),
      language: post.language,
      featured_image: post.image && addresses.image(post.image),
      featured_image_alt: toPlainText(post.imageAlt, changes),
      author_id: post.authorId,
      tag_ids: post.tagIds,
      publish_date: post.publishDate,
      updated: post.updated,
      meta_description: toPlainText(post.metaDescription ?? '', changes) || null,
      post_summary: summary || summaryOf(body),
      post_body: body,
      source_hash: post.hash,
      sanitised_as: this.rules,
      changes: changes.list().join('; '),
    } satisfies NewPost;
  }

  /** @param changes what was left out or changed, by post id */
  private problemsOf(result: ReadPost, changes: Map<string, string>): Problem[] {
    if (result.kind === 'hidden') return [];
    if (result.kind === 'unusable') {
      const { id, slug, problem } = result;
      return [{ post_id: id ?? 'without id', slug, problem, skipped: true }];
    }
    const { id, slug, image, problems } = result.post;
    const all = [...problems];
    if (image && !this.addresses.image(image)) all.push('its featured image is on no host of BLOG_IMAGE_HOSTS');
    all.push(...[changes.get(id) ?? ''].filter(Boolean));
    return all.length > 0 ? [{ post_id: id, slug, problem: all.join('; '), skipped: false }] : [];
  }
}

/** Keeps the last copy of each post, because one statement cannot upsert the same row twice. */
function lastOfEach(results: ReadPost[]): ReadPost[] {
  const byId = new Map<string, ReadPost>();
  for (const [index, result] of results.entries()) byId.set(idOf(result)[0] ?? `#${index}`, result);
  return [...byId.values()];
}

function idOf(result: ReadPost): string[] {
  const id = result.kind === 'live' ? result.post.id : result.id;
  return id === null ? [] : [id];
}

function updatedRange(results: ReadPost[]): Pick<ImportedPage, 'oldestUpdated' | 'newestUpdated'> {
  const times = results.flatMap((result) => {
    const updated = result.kind === 'live' ? result.post.updated : result.kind === 'hidden' ? result.updated : null;
    return updated ? [updated.getTime()] : [];
  });
  if (times.length === 0) return { oldestUpdated: null, newestUpdated: null };
  return { oldestUpdated: new Date(Math.min(...times)), newestUpdated: new Date(Math.max(...times)) };
}

/** "blog/how-we-test" → "How we test", for a post whose title has no text. */
function titleFrom(slug: string): string {
  const words = (slug.split('/').pop() ?? slug).replace(/[-_]+/g, ' ').trim() || slug;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
