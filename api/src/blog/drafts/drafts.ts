import { Inject, Injectable } from '@nestjs/common';
import type { BlogPost } from '../../contract/blog.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { HubSpotBlogClient, HubSpotTooLarge } from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { findByline, findTags } from '../blog-posts.repository.ts';
import { Authors } from '../import/authors.ts';
import type { ListedDraft } from '../import/hubspot-post.ts';
import { pauseFor, readSync } from '../import/import-state.repository.ts';
import { PostImporter } from '../import/post-importer.ts';
import { PreviewLinks } from './preview-links.ts';

/** The number of drafts in the list. HubSpot sends whole posts, each several times the size of its text. */
const LISTED = 50;

/** A draft as its page would show it; or why not. gone: HubSpot has the post no more. */
export type Preview = { state: 'shown'; post: BlogPost; until: Date } | { state: 'forged' | 'expired' | 'gone' };

/** Reads drafts from HubSpot on request. Drafts are never stored. */
@Injectable()
export class Drafts {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly client: HubSpotBlogClient,
    private readonly importer: PostImporter,
    private readonly links: PreviewLinks,
  ) {}

  /**
   * Lists the posts that changed last at HubSpot, drafts and scheduled ones first. HubSpot may ignore the filter by
   * state, so the state of each post counts.
   * @throws AppError 503 blog_unavailable with HubSpot's words
   */
  async list(): Promise<ListedDraft[]> {
    const [drafts, all] = await this.ask(async () => [await this.newest('DRAFT'), await this.newest()] as const);
    const posts = new Map(this.importer.listed([...drafts, ...all]).map((post) => [post.id, post]));
    const isLive = ({ state }: ListedDraft) => Number(state === 'published');
    return [...posts.values()].sort((a, b) => isLive(a) - isLive(b) || b.updated.getTime() - a.updated.getTime());
  }

  /** Finds a post as it is at HubSpot now. @throws AppError 503 blog_unavailable */
  async find(postId: string): Promise<ListedDraft | undefined> {
    const raw = await this.ask(() => this.client.draft(postId));
    return raw === null ? undefined : this.importer.listed([raw])[0];
  }

  /** Reads the draft that a link leads to. @throws AppError 503 blog_unavailable */
  async preview(token: string): Promise<Preview> {
    const link = this.links.read(token);
    if (link.state !== 'valid') return link;
    const post = await this.read(link.postId);
    return post ? { state: 'shown', post, until: link.until } : { state: 'gone' };
  }

  private async read(postId: string): Promise<BlogPost | null> {
    const raw = await this.ask(() => this.client.draft(postId));
    const draft = raw === null ? null : this.importer.draft(raw);
    if (!draft) return null;
    const { authorId, tagIds, ...post } = draft;
    if (authorId) await new Authors(this.db, (id) => this.client.author(id)).readUnknown([authorId]);
    const [byline, tags] = await Promise.all([findByline(this.db, authorId), findTags(this.db, tagIds)]);
    return { ...post, blog_author: byline, ...(tags.length > 0 && { tags }) };
  }

  private async newest(state?: 'DRAFT'): Promise<unknown[]> {
    const query = { sort: '-updatedAt', ...(state && { state }) } as const;
    try {
      return (await this.client.posts({ ...query, limit: LISTED })).posts;
    } catch (error) {
      if (!(error instanceof HubSpotTooLarge)) throw error;
      return (await this.client.posts({ ...query, limit: LISTED / 10 })).posts;
    }
  }

  private async ask<T>(call: () => Promise<T>): Promise<T> {
    if (!this.client.isConfigured) throw unavailable('HUBSPOT_ACCESS_TOKEN is not set.');
    if ((await readSync(this.db)).isPaused)
      throw unavailable('HubSpot asked us to wait. Please try again in a minute.');
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      if (error.pauseSeconds > 0) await pauseFor(this.db, error.pauseSeconds);
      throw unavailable(error.message);
    }
  }
}

function unavailable(details: string): AppError {
  const message = 'HubSpot did not give us its drafts. Please try again later.';
  return new AppError(503, 'blog_unavailable', message, { error: 'Drafts are not available', details, retryAfter: 30 });
}
