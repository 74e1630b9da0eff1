import { Inject, Injectable } from '@nestjs/common';
import type { BlogRoots } from '../blog/blog-posts.repository.ts';
import { BlogReader } from '../blog/blog-reader.ts';
import { pathOnSite, usualFeed } from '../blog/import/post-links.ts';
import type { TermKind } from '../blog/post-lists.repository.ts';
import { publishedFor } from '../content/current.ts';
import type { BlogPost } from '../contract/blog.ts';
import {
  BLOG_PAGE_SIZE,
  lastSegment,
  listPath,
  type PostFilter,
  postPath,
  RELATED_POSTS,
  SEARCH_MAX,
  slugsFor,
  tagFeedPath,
} from '../contract/blog.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { atomFeed } from './feed.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';
import { cacheable, type PageResponse, privately, redirectTo, uncacheable } from './page-response.ts';
import { Renderer } from './renderer.ts';
import { sitemap } from './search-files.ts';

const FEED_POSTS = 20;
const ATOM = 'application/atom+xml; charset=utf-8';
const SITEMAP_STEP = 100;
/** The protocol's limit for one file. */
const SITEMAP_MAX = 50_000;

/** Renders the blog: lists, posts, feeds, sitemap. Repeated requests are served from memory until a post changes. */
@Injectable()
export class BlogPages {
  private readonly cache = new PageCache();
  /** The newest posts, which all posts show as related; read once for each version of the blog. */
  private newest: { version: string; posts: BlogPost[] } = { version: '', posts: [] };
  /** Where the blog is at HubSpot; read once for each version too. */
  private roots: ({ version: string } & BlogRoots) | undefined;

  constructor(
    private readonly blog: BlogReader,
    private readonly renderer: Renderer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Renders a page of all posts, or of a search's results. @param number from 1 @throws what BlogReader throws */
  async list(number: number, q = ''): Promise<PageResponse> {
    if (q.length > SEARCH_MAX) {
      const data = { number: 1, q: q.slice(0, SEARCH_MAX).toWellFormed(), tooLong: true } as const;
      return uncacheable(400, await this.renderer.page('/posts', { page: 'posts', data }));
    }
    return this.cached(listPath({ q }, number), async () => {
      const list = await this.listData(number, q);
      const html = await this.renderer.page('/posts', list);
      // Search queries are unlimited in number and would evict other pages from a shared cache.
      return { response: q ? privately(html) : cacheable(html), store: number === 1 || list.data.posts.length > 0 };
    });
  }

  /** Reads what a page of all posts, or of a search's results, shows. @throws what BlogReader throws */
  async listData(number: number, q = '') {
    const { objects: posts, total, tags } = await this.blog.list({ q, ...pageOf(number) });
    return { page: 'posts', data: { number, ...(q && { q }), posts, total, tags } } as const;
  }

  /**
   * Renders a page of the posts with a tag or by an author. Redirects from a former address, or another spelling.
   * @param slug decoded
   * @param number from 1
   * @param search query of the address, which a redirect passes on
   */
  async listOf(kind: TermKind, slug: string, number: number, search: string): Promise<PageResponse> {
    const filter = kind === 'tag' ? { tag: slug } : { author: slug };
    const response = await this.cached(listPath(filter, number), () => this.renderListOf(kind, filter, slug, number));
    const { Location } = response.headers;
    return Location ? redirectTo(Location + search) : response;
  }

  private async renderListOf(kind: TermKind, filter: PostFilter, slug: string, number: number): Promise<RenderedPage> {
    const page = `posts-${kind}` as const;
    const { objects: posts, total, tags, [kind]: term } = await this.blog.list({ ...filter, ...pageOf(number) });
    if (!term) {
      const html = await this.renderer.page(listPath(filter), { page, data: { missing: kind } });
      return { response: uncacheable(404, html), store: false };
    }
    const path = listPath({ [kind]: term.slug });
    if (term.slug !== slug) return { response: redirectTo(path), store: false };
    const html = await this.renderer.page(path, { page, data: { number, [kind]: term, posts, total, tags } });
    return { response: cacheable(html), store: number === 1 || posts.length > 0 };
  }

  /**
   * Renders a post. Redirects from a former address, or another spelling.
   * @param slug decoded last segment of the address
   * @param search query of the address, which a redirect passes on
   */
  async post(slug: string, search: string): Promise<PageResponse> {
    const response = await this.cached(`/posts/${encodeURIComponent(slug)}`, () => this.renderPost(slug));
    const { Location } = response.headers;
    return Location ? redirectTo(Location + search) : response;
  }

  /**
   * Redirects from an address that the blog has at HubSpot, by the rules for links inside posts, and from those that feed
   * readers try.
   * @param path percent-encoded, with a valid last segment
   * @returns undefined for any other address
   */
  async moved(path: string, search: string): Promise<PageResponse | undefined> {
    const version = await this.blog.version();
    if (this.roots?.version !== version) this.roots = { version, ...(await this.blog.roots()) };
    const { roots, bare } = this.roots;
    const isBare = path.lastIndexOf('/') === 0 && bare.includes(decodeURIComponent(path.slice(1)).toLowerCase());
    const location = usualFeed(path) ?? pathOnSite(path, roots) ?? (isBare ? `/posts${path}` : undefined);
    return location === undefined ? undefined : redirectTo(location + search);
  }

  /** Returns the blog as an Atom feed: the newest posts with their full text. */
  feed(): Promise<PageResponse> {
    return this.cached('/feed.xml', async () => {
      const { objects } = await this.blog.list({ limit: FEED_POSTS, offset: 0 });
      return {
        response: cacheable(Buffer.from(atomFeed(this.env, objects)), ATOM),
        store: true,
      };
    });
  }

  /** Returns a tag's newest posts as an Atom feed. @param slug decoded */
  async tagFeed(slug: string): Promise<PageResponse> {
    return this.cached(tagFeedPath(slug), async () => {
      const { objects, tag } = await this.blog.list({ tag: slug, limit: FEED_POSTS, offset: 0 });
      if (!tag) {
        const html = await this.renderer.page(listPath({ tag: slug }), { page: 'posts-tag', data: { missing: 'tag' } });
        return { response: uncacheable(404, html), store: false };
      }
      if (tag.slug !== slug) return { response: redirectTo(tagFeedPath(tag.slug)), store: false };
      return { response: cacheable(Buffer.from(atomFeed(this.env, objects, tag)), ATOM), store: true };
    });
  }

  /** Returns the addresses of the blog for search engines, each with its last change; a list changes when its posts do. */
  sitemap(): Promise<PageResponse> {
    return this.cached('/sitemap-posts.xml', async () => {
      const posts: BlogPost[] = [];
      for (let total = 1; posts.length < Math.min(total, SITEMAP_MAX); ) {
        const page = await this.blog.list({ limit: SITEMAP_STEP, offset: posts.length, bodies: false });
        if (page.objects.length === 0) break;
        posts.push(...page.objects);
        total = page.total;
      }
      const [tags, authors] = await Promise.all([this.blog.listed('tag'), this.blog.listed('author')]);
      const xml = sitemap(this.env.PUBLIC_URL, [
        { path: '/posts' },
        ...posts.map(({ slug, updated }) => ({ path: postPath(slug), updated })),
        ...tags.map(({ slug, updated }) => ({ path: listPath({ tag: slug }), updated: updated.toISOString() })),
        ...authors.map(({ slug, updated }) => ({ path: listPath({ author: slug }), updated: updated.toISOString() })),
      ]);
      return { response: cacheable(Buffer.from(xml), 'application/xml; charset=utf-8'), store: true };
    });
  }

  private async renderPost(slug: string): Promise<RenderedPage> {
    const found = await this.find(slug);
    if (found.state !== 'published') {
      const html = await this.renderer.page('/posts/missing', { page: 'post', data: { missing: true } });
      return { response: uncacheable(found.state === 'withdrawn' ? 410 : 404, html), store: false };
    }
    const { post } = found;
    const path = postPath(post.slug);
    if (lastSegment(post.slug) !== slug) return { response: redirectTo(path), store: false };
    const version = await this.blog.version();
    if (this.newest.version !== version) {
      // One more than are shown, because the post itself may be among them.
      const { objects: posts } = await this.blog.list({ limit: RELATED_POSTS + 1, offset: 0, bodies: false });
      this.newest = { version, posts };
    }
    const related = this.newest.posts.filter(({ id }) => id !== post.id).slice(0, RELATED_POSTS);
    const html = await this.renderer.page(path, { page: 'post', data: { post, related } });
    return { response: cacheable(html), store: true };
  }

  /** Looks for a post below the blog's root path, where posts usually are, and then without it. */
  private async find(slug: string) {
    const [likely, bare] = slugsFor(slug);
    const first = await this.blog.bySlug(likely);
    if (first.state === 'published') return first;
    const second = await this.blog.bySlug(bare);
    return second.state === 'unknown' ? first : second;
  }

  private async cached(key: string, render: () => Promise<RenderedPage>): Promise<PageResponse> {
    return this.cache.get(key, `${await this.blog.version()} ${publishedFor(this.env).version}`, render);
  }
}

/** Returns what to read for a page of a list. */
function pageOf(number: number) {
  return { limit: BLOG_PAGE_SIZE, offset: (number - 1) * BLOG_PAGE_SIZE, bodies: false };
}
