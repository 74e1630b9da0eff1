import { Inject, Injectable } from '@nestjs/common';
import { BlogReader } from '../blog/blog-reader.ts';
import type { BlogPost } from '../contract/blog.ts';
import { BLOG_PAGE_SIZE, lastSegment, postPath, RELATED_POSTS, slugsFor } from '../contract/blog.values.ts';
import { ENV } from '../platform/config/configuration.module.ts';
import type { Env } from '../platform/config/env.ts';
import { atomFeed } from './feed.ts';
import { type Made, PageCache } from './page-cache.ts';
import { kept, movedTo, type PageResponse, passing } from './page-response.ts';
import { renderer } from './renderer.ts';
import { postsSitemap } from './sitemap.ts';

const FEED_POSTS = 20;
const SITEMAP_STEP = 100;
/** A sitemap may list so many addresses. */
const SITEMAP_MOST = 50_000;

interface Newest {
  /** One more than are shown below a post, should that be among them. */
  posts: BlogPost[];
  /** Those that are shown as a rule. */
  first: BlogPost[];
}

/** The blog as documents: list, posts, feed, sitemap. While no post changes, what is asked for again comes from memory. */
@Injectable()
export class BlogPages {
  private readonly cache = new PageCache();
  private newest: { version: string; found: Promise<Newest> } | undefined;

  constructor(
    private readonly blog: BlogReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** A page of the list. @param number from 1 @throws what BlogReader throws */
  async list(number: number): Promise<PageResponse> {
    return this.cached(`/posts?page=${number}`, async () => {
      const offset = (number - 1) * BLOG_PAGE_SIZE;
      const { objects: posts, total } = await this.blog.list({ limit: BLOG_PAGE_SIZE, offset, bodies: false });
      const { renderFast } = await renderer();
      const { pieces } = await renderFast('/posts', { page: 'posts', data: { number, posts, total } });
      return { answer: kept(pieces), keep: number === 1 || posts.length > 0 };
    });
  }

  /**
   * A post. Under another spelling of its address: the way to the right one.
   * @param slug decoded last segment of the address
   * @param search query of the address, to be kept
   */
  async post(slug: string, search: string): Promise<PageResponse> {
    const answer = await this.cached(`/posts/${slug}`, (version) => this.makePost(slug, version));
    const { Location } = answer.headers;
    return Location ? movedTo(Location + search) : answer;
  }

  /** The blog as an Atom feed: the newest posts with their whole text. */
  async feed(): Promise<PageResponse> {
    return this.cached('/feed.xml', async () => {
      const { objects } = await this.blog.list({ limit: FEED_POSTS, offset: 0 });
      return { answer: kept(atomFeed(this.env, objects), 'application/atom+xml; charset=utf-8'), keep: true };
    });
  }

  /** The addresses of all posts, for search engines. */
  async sitemap(): Promise<PageResponse> {
    return this.cached('/sitemap-posts.xml', async () => {
      const posts: BlogPost[] = [];
      for (let total = 1; posts.length < Math.min(total, SITEMAP_MOST); ) {
        const page = await this.blog.list({ limit: SITEMAP_STEP, offset: posts.length, bodies: false });
        if (page.objects.length === 0) break;
        posts.push(...page.objects);
        total = page.total;
      }
      return { answer: kept(postsSitemap(this.env.PUBLIC_URL, posts), 'application/xml; charset=utf-8'), keep: true };
    });
  }

  private async makePost(slug: string, version: string): Promise<Made> {
    const found = await this.find(slug);
    const { renderFast } = await renderer();
    if (found.state !== 'published') {
      const { pieces } = await renderFast('/posts/missing', { page: 'post', data: { missing: true } });
      return { answer: passing(found.state === 'withdrawn' ? 410 : 404, pieces), keep: false };
    }
    const { post } = found;
    if (lastSegment(post.slug) !== slug) return { answer: movedTo(postPath(post.slug)), keep: false };
    const related = await this.relatedTo(post, version);
    const { pieces } = await renderFast(postPath(post.slug), { page: 'post', data: { post, related } });
    return { answer: kept(pieces), keep: true };
  }

  /** Posts are below the blog's root path as a rule; those that are not are found without it. */
  private async find(slug: string) {
    const [likely, bare] = slugsFor(slug);
    const first = await this.blog.bySlug(likely);
    if (first.state === 'published') return first;
    const second = await this.blog.bySlug(bare);
    return second.state === 'unknown' ? first : second;
  }

  /** The newest posts but this one. For all posts that are not among them: the very same list, which is then drawn only once. */
  private async relatedTo({ id }: BlogPost, version: string): Promise<BlogPost[]> {
    const { posts, first } = await this.newestOf(version);
    return first.some((post) => post.id === id) ? posts.filter((post) => post.id !== id) : first;
  }

  private newestOf(version: string): Promise<Newest> {
    if (this.newest?.version === version) return this.newest.found;
    const found = this.blog
      .list({ limit: RELATED_POSTS + 1, offset: 0, bodies: false })
      .then(({ objects: posts }) => ({ posts, first: posts.slice(0, RELATED_POSTS) }));
    this.newest = { version, found };
    found.catch(() => {
      this.newest = undefined;
    });
    return found;
  }

  private async cached(key: string, make: (version: string) => Promise<Made>): Promise<PageResponse> {
    const version = await this.blog.version();
    return this.cache.get(key, version, () => make(version));
  }
}
