import type { BlogPosts } from '#contract/blog.ts';
import { BLOG_PAGE_SIZE, type PostFilter, RELATED_POSTS, SEARCH_MAX, slugsFor } from '#contract/blog.values.ts';
import type { PostData, PostsData } from '#contract/page-data.ts';
import { call } from '../../lib/api.ts';
import { failureOf } from '../../lib/page-data.ts';

/** Fetches one page of a list. @param number from 1 */
export async function fetchPosts(filter: PostFilter, number: number, signal: AbortSignal): Promise<PostsData> {
  const { q, tag: wantedTag, author: wantedAuthor } = filter;
  const facts = { number, ...(q && { q }) };
  if (q && q.length > SEARCH_MAX) return { ...facts, q: q.slice(0, SEARCH_MAX), tooLong: true };
  try {
    const query = { ...filter, limit: BLOG_PAGE_SIZE, offset: (number - 1) * BLOG_PAGE_SIZE };
    const { objects: posts, total, tags, tag, author } = await ask(query, signal);
    if (wantedTag !== undefined && !tag) return { missing: 'tag' };
    if (wantedAuthor !== undefined && !author) return { missing: 'author' };
    return { ...facts, ...(tag && { tag }), ...(author && { author }), posts, total, tags };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...facts, failure: failureOf(error) };
  }
}

/** Fetches a post and its related posts. @param segment the last one of its address */
export async function fetchPost(segment: string, signal: AbortSignal): Promise<PostData> {
  try {
    const [likely, bare] = slugsFor(segment);
    const ofSlug = async (slug: string) => (await ask({ slug }, signal)).objects[0];
    const post = (await ofSlug(likely)) ?? (await ofSlug(bare));
    if (!post) return { missing: true };
    // The post is shown even if its related posts cannot be fetched.
    const none = () => ({ objects: [] });
    const { objects: related } = await ask({ limit: RELATED_POSTS, exclude: post.id }, signal).catch(none);
    return { post, related };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: failureOf(error) };
  }
}

type Query = { slug: string } | (PostFilter & { limit: number; offset?: number; exclude?: string });

function ask(query: Query, signal: AbortSignal) {
  const all = { ...query, ...(!('slug' in query) && { fields: 'summary' }) };
  const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== '');
  const entries = given.map(([name, value]): [string, string] => [name, `${value}`]);
  return call<BlogPosts>(`/api/blog/posts?${new URLSearchParams(entries)}`, { signal });
}
