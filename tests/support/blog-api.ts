import { BlogReader } from '../../api/src/blog/blog-reader.ts';
import { PostImportJob } from '../../api/src/blog/import/import-job.ts';
import type { BlogPost } from '../../api/src/contract/blog.ts';
import { startCmsProxy } from './cms-proxy.ts';
import { startTestApi } from './test-api.ts';

export type BlogApi = Awaited<ReturnType<typeof startBlogApi>>;
export type ProxiedBlogApi = Awaited<ReturnType<typeof startProxiedBlogApi>>;

/**
 * The api with what tests of the blog do in it. It has no worker: each test decides when posts are imported.
 * @param overrides variables of the api's environment
 */
export async function startBlogApi(overrides: Record<string, string> = {}) {
  const world = await startTestApi({ WORKER: 'off', ...overrides });
  const reader = world.app.get(BlogReader);
  const copy = () => world.app.get(PostImportJob).run();
  /** Puts these posts in the place of all that HubSpot has, and copies them; returns them as HubSpot made them. */
  async function replacePosts(posts: object[]) {
    const made = await world.cms<{ id: string; slug: string }[]>('/posts', posts, 'PUT');
    if (!(await copy())) throw new Error(`the posts were not copied: ${(await reader.status()).error}`);
    return made;
  }
  return {
    ...world,
    reader,
    /** Copies once; whether the run held. */
    copy,
    replacePosts,
    /** The same, and waits until readers see them. */
    async publish(posts: object[]) {
      const made = await replacePosts(posts);
      await world.refreshed();
      return made;
    },
    ask: (query = '') => world.http.get(`/api/blog/posts${query}`),
    /** As on the first day: nothing was ever copied, HubSpot has no posts, is well and was asked nothing. */
    async emptyBlog() {
      world.standIns.faults.clear();
      await world.cms('/posts', [], 'PUT');
      await world.rows('truncate blog_posts, blog_authors, blog_problems, blog_lookups');
      await world.rows('delete from blog_sync');
      await world.rows('insert into blog_sync default values');
      await world.cms('/requests', undefined, 'DELETE');
    },
  };
}

/** The same with a proxy before HubSpot, through which a test twists single answers. */
export async function startProxiedBlogApi() {
  const proxy = await startCmsProxy();
  const world = await startBlogApi({ HUBSPOT_API_URL: proxy.url });
  proxy.pointTo(world.standIns.url);
  return {
    ...world,
    proxy,
    /** Gives HubSpot this many posts (P0, P1 and so on) and copies them; returns their ids. */
    async fill(count: number): Promise<string[]> {
      const posts = Array.from({ length: count }, (_, index) => ({ name: `P${index}`, slug: `blog/p${index}` }));
      return (await world.replacePosts(posts)).map((post) => post.id);
    },
    /** The next run looks at every post, not only at what changed. */
    forgetSweep: () => world.rows("update blog_sync set swept_at = now() - interval '1 hour'"),
    /** What readers get by now: the newest hundred, and how many there are. */
    async shown(): Promise<{ total: number; titles: string[] }> {
      await world.refreshed();
      const answer = await world.ask('?limit=100').expect(200);
      return { total: answer.body.total, titles: titlesOf(answer) };
    },
    async emptyBlog() {
      proxy.twist();
      await world.emptyBlog();
    },
    async close() {
      await world.close();
      await proxy.close();
    },
  };
}

export const titlesOf = (answer: { body: { objects: BlogPost[] } }) => answer.body.objects.map((post) => post.title);

/** Nine o'clock on a day of March 2026. */
export const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T09:00:00Z`;
