import type { BlogPosts } from '../../../../api/src/contract/blog.ts';
import { BLOG_PAGE_SIZE, RELATED_POSTS, slugsFor } from '../../../../api/src/contract/blog.values.ts';
import type { PostData, PostsData } from '../../../../api/src/contract/page-data.ts';
import { call } from '../../lib/api.ts';
import { failureOf } from '../../lib/page-data.ts';

/** One page of the list. @param number from 1 */
export async function fetchPosts(number: number, signal: AbortSignal): Promise<PostsData> {
  try {
    const { objects, total } = await ask({ limit: BLOG_PAGE_SIZE, offset: (number - 1) * BLOG_PAGE_SIZE }, signal);
    return { number, posts: objects, total };
  } catch (error) {
    if (signal.aborted) throw error;
    return { number, failure: failureOf(error) };
  }
}

/** A post and what is related to it. @param segment the last one of its address */
export async function fetchPost(segment: string, signal: AbortSignal): Promise<PostData> {
  try {
    const [likely, bare] = slugsFor(segment);
    const ofSlug = async (slug: string) => (await ask({ slug }, signal)).objects[0];
    const post = (await ofSlug(likely)) ?? (await ofSlug(bare));
    if (!post) return { missing: true };
    // A post is shown even when what is related to it cannot be fetched.
    const none = () => ({ objects: [] });
    const { objects: related } = await ask({ limit: RELATED_POSTS, exclude: post.id }, signal).catch(none);
    return { post, related };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: failureOf(error) };
  }
}

function ask(query: { slug: string } | { limit: number; offset?: number; exclude?: string }, signal: AbortSignal) {
  const fields = 'slug' in query ? {} : { fields: 'summary' };
  const entries = Object.entries({ ...query, ...fields }).map(([name, value]): [string, string] => [name, `${value}`]);
  return call<BlogPosts>(`/api/blog/posts?${new URLSearchParams(entries)}`, { signal });
}
