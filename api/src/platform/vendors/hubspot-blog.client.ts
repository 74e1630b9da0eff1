import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { callHubSpot, HubSpotError, parseJson, toHubSpotError, toUnreachable } from './hubspot-error.ts';
import { readLimited, TooLarge } from './read-limited.ts';

/** HubSpot supports this API version until after September 2027. */
const BLOGS = '/cms/blogs/2026-09';
/** The largest response, in bytes, that is held in memory. A page of a hundred posts has about 2 MB. */
const LARGEST_RESPONSE = 8_000_000;

/**
 * Selects posts and a page of the list. HubSpot's published contract has `sort` and `updatedAfter`. The other filters
 * come only from its guide and may be ignored: they save calls, but callers must not rely on them.
 */
export interface PostsQuery {
  /** At most 100. */
  limit: number;
  after?: string | undefined;
  sort?: 'createdAt' | '-updatedAt';
  state?: 'PUBLISHED' | 'DRAFT';
  updatedAfter?: Date;
  slug?: string;
  /** The blog, if it is not the configured one. */
  contentGroupId?: string | undefined;
}

/** A page of posts as HubSpot sent them, unvalidated. */
export interface PostsPage {
  total: number | null;
  posts: unknown[];
  /** The cursor of the next page; null on the last page. */
  after: string | null;
}

/** A response with more than 8 MB. */
export class HubSpotTooLarge extends HubSpotError {
  constructor(
    /** The cursor of the next page, if the response's end contains it. */
    readonly after: string | null,
    /** The id of one of its posts, if its beginning or end contains one. */
    readonly postId: string | null,
  ) {
    super(`HubSpot sent more than ${LARGEST_RESPONSE / 1e6} MB at once`, true);
  }
}

/** A page of tags as HubSpot sent them, unvalidated. */
export type TagsPage = Pick<PostsPage, 'after'> & { tags: unknown[] };

export interface Author {
  /** The byline; null if HubSpot has none. */
  name: string | null;
  /** The last segment of HubSpot's own URL of the author's posts. */
  slug: string | null;
}

const pageSchema = z.object({
  total: z.number().int().nonnegative().nullable().catch(null),
  results: z.array(z.unknown()),
  paging: z.object({ next: z.object({ after: z.coerce.string().min(1) }) }).optional(),
});
const authorSchema = z.object({
  displayName: z.string().nullish(),
  fullName: z.string().nullish(),
  slug: z.string().nullish().catch(null),
});

/** Calls to HubSpot's blog API. Each throws HubSpotError if there is no valid response. */
@Injectable()
export class HubSpotBlogClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether there is a token; without one, HubSpot refuses every call. */
  get isConfigured(): boolean {
    return this.env.HUBSPOT_ACCESS_TOKEN !== undefined;
  }

  /** Fetches one page of posts, in any state unless the query gives one. */
  async posts(query: PostsQuery): Promise<PostsPage> {
    const blog = query.contentGroupId ?? this.env.HUBSPOT_BLOG_ID;
    const parameters = new URLSearchParams({ limit: String(query.limit) });
    if (query.after) parameters.set('after', query.after);
    if (query.sort) parameters.set('sort', query.sort);
    if (query.state) parameters.set('state', query.state);
    if (query.slug) parameters.set('slug__eq', query.slug);
    if (query.updatedAfter) parameters.set('updatedAfter', query.updatedAfter.toISOString());
    if (blog) parameters.set('contentGroupId__eq', blog);
    const { total, results, paging } = await this.list('posts', parameters);
    return { total, posts: results, after: paging?.next.after ?? null };
  }

  /** @returns null if the post does not exist */
  async post(id: string): Promise<unknown> {
    return this.get(`/posts/${encodeURIComponent(id)}`);
  }

  /** Fetches the draft of a post; without unpublished edits, that is the post itself. @returns null if there is none */
  async draft(id: string): Promise<unknown> {
    return this.get(`/posts/${encodeURIComponent(id)}/draft`);
  }

  /** Fetches one page of the account's tags. @param limit at most 100 */
  async tags(limit: number, after?: string): Promise<TagsPage> {
    const parameters = new URLSearchParams({ limit: String(limit), ...(after && { after }) });
    const { results, paging } = await this.list('tags', parameters);
    return { tags: results, after: paging?.next.after ?? null };
  }

  /** @returns null if the tag does not exist */
  async tag(id: string): Promise<unknown> {
    return this.get(`/tags/${encodeURIComponent(id)}`);
  }

  /** @returns an author without a name or slug if HubSpot has none with this id */
  async author(id: string): Promise<Author> {
    const response = await this.get(`/authors/${encodeURIComponent(id)}`);
    if (response === null) return { name: null, slug: null };
    const author = authorSchema.safeParse(response);
    if (!author.success) throw new HubSpotError("HubSpot's response is not an author", true);
    const { displayName, fullName, slug } = author.data;
    return { name: displayName?.trim() || fullName?.trim() || null, slug: slug ?? null };
  }

  private async list(of: 'posts' | 'tags', parameters: URLSearchParams): Promise<z.infer<typeof pageSchema>> {
    const page = pageSchema.safeParse(await this.get(`/${of}?${parameters}`));
    if (!page.success) throw new HubSpotError(`HubSpot's response is not a list of ${of}`, true);
    return page.data;
  }

  private async get(path: string): Promise<unknown> {
    const response = await callHubSpot(this.env, 'read blog', `${this.env.HUBSPOT_API_URL}${BLOGS}${path}`);
    if (response.status === 404 && !path.includes('?')) return null;
    if (!response.ok) throw await toHubSpotError(response);
    const parsed = parseJson(await readResponse(response));
    if (typeof parsed !== 'object' || parsed === null)
      throw new HubSpotError('HubSpot answered with something that is not JSON', true);
    return parsed;
  }
}

async function readResponse(response: Response): Promise<string> {
  try {
    return await readLimited(response, LARGEST_RESPONSE);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw toUnreachable(error);
    const after = /"after"\s*:\s*"([^"\\]{1,500})"[^[\]]*$/.exec(error.end)?.[1] ?? null;
    const id = /"id"\s*:\s*"(\d{1,20})"/;
    throw new HubSpotTooLarge(after, (id.exec(error.start) ?? id.exec(error.end))?.[1] ?? null);
  }
}
