import { BlogReader } from '#api/blog/blog-reader.ts';
import { PostImportJob } from '#api/blog/import/import-job.ts';
import { ImportState } from '#api/blog/import/import-state.ts';
import type { BlogPost } from '#contract/blog.ts';
import { startRecorder } from './recorder.ts';
import { startTestApi } from './test-api.ts';

/** Starts the api with helpers for tests of the blog. Without a worker: each test decides when posts are imported. */
export async function startBlogApi(overrides: Record<string, string> = {}) {
  const api = await startTestApi({ WORKER: 'off', ...overrides });
  const reader = api.app.get(BlogReader);
  const importPosts = () => api.app.get(PostImportJob).run();
  const importState = async () => {
    const { sync, posts } = await api.app.get(ImportState).read();
    return { ...sync, posts };
  };
  /** Replaces all of HubSpot's posts and imports them. @returns the posts as HubSpot made them */
  async function replacePosts(posts: object[]) {
    const made = await api.cms<{ id: string; slug: string }[]>('/posts', posts, 'PUT');
    if (!(await importPosts())) throw new Error(`the posts were not imported: ${(await importState()).error}`);
    return made;
  }
  return {
    ...api,
    reader,
    /** Runs the import once. @returns whether it succeeded */
    importPosts,
    replacePosts,
    importState,
    /** Imports HubSpot's current posts and waits until readers see them. @returns whether it succeeded */
    async importNow() {
      const hasSucceeded = await importPosts();
      await api.refreshed();
      return hasSucceeded;
    },
    /** Replaces the posts like `replacePosts`, then waits until readers see them. */
    async publish(posts: object[]) {
      const made = await replacePosts(posts);
      await api.refreshed();
      return made;
    },
    /** Returns the text of a page or file, which has to come with this status. */
    textOf: async (path: string, status = 200): Promise<string> =>
      (await api.http.get(path).buffer(true).expect(status)).text,
    getPosts: (query = '') => api.http.get(`/api/blog/posts${query}`),
    /** Returns the status of a page, and the target of a redirect. */
    async statusOf(path: string) {
      const { status, headers } = await api.http.get(path).redirects(0);
      return headers.location ? [status, headers.location] : status;
    },
    /** Resets to the first day: nothing was ever imported, and HubSpot has no posts and no recorded requests. */
    async emptyBlog() {
      await api.cms('/posts', [], 'PUT');
      await api.cms('/switches', { filters: 'guide' }, 'PATCH');
      await api.rows('truncate blog_posts, blog_former_slugs, blog_authors, blog_tags, blog_problems, blog_lookups');
      await api.rows('delete from blog_sync');
      await api.rows('insert into blog_sync default values');
      await api.cms('/requests', undefined, 'DELETE');
    },
  };
}

/** Starts the same with a proxy in front of HubSpot, through which a test can change single responses. */
export async function startProxiedBlogApi() {
  const proxy = await startRecorder();
  const api = await startBlogApi({ HUBSPOT_API_URL: proxy.url });
  proxy.pointTo(api.standIns.url);
  return {
    ...api,
    proxy,
    /** Gives HubSpot this many posts (P0, P1 and so on) and imports them; returns their ids. */
    async fill(count: number): Promise<string[]> {
      const posts = Array.from({ length: count }, (_, index) => ({ name: `P${index}`, slug: `blog/p${index}` }));
      return (await api.replacePosts(posts)).map((post) => post.id);
    },
    /** Makes the next import read every post, not only changes. */
    forgetSweep: () => api.rows("update blog_sync set swept_at = now() - interval '1 hour'"),
    /** Returns what readers see: the newest hundred posts, and the total. */
    async visiblePosts(): Promise<{ total: number; titles: string[] }> {
      await api.refreshed();
      const response = await api.getPosts('?limit=100').expect(200);
      return { total: response.body.total, titles: titlesOf(response) };
    },
    async emptyBlog() {
      proxy.intercept();
      await api.emptyBlog();
    },
    async close() {
      await api.close();
      await proxy.close();
    },
  };
}

export const titlesOf = (response: { body: { objects: BlogPost[] } }) =>
  response.body.objects.map((post) => post.title);

/** Returns nine o'clock on a day in March 2026. */
export const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T09:00:00Z`;
