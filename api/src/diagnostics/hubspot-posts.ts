import type { BlogPostsTest, BlogPostsTestQuery } from '../contract/diagnostics.ts';
import type { Env } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { HubSpotBlogClient } from '../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../platform/vendors/hubspot-error.ts';

const LONGEST_TEXT = 500;
const failed = 'Failed to load blog posts. Please try again later.';

/**
 * Asks HubSpot directly instead of reading our imported posts.
 * @returns HubSpot's response in its own shape
 * @throws AppError 502 blog_unavailable with HubSpot's message as `details`, or 503 without a token
 */
export async function readHubSpotPosts(
  hubspot: HubSpotBlogClient,
  { HUBSPOT_ACCESS_TOKEN: token = '\0' }: Env,
  { limit, state, content_group_id: contentGroupId }: BlogPostsTestQuery,
): Promise<BlogPostsTest> {
  if (!hubspot.isConfigured) {
    const details = 'HUBSPOT_ACCESS_TOKEN is not set.';
    throw new AppError(503, 'blog_unavailable', failed, { error: 'HubSpot is not configured', details });
  }
  try {
    const { total, posts, after } = await hubspot.posts({ limit, state, contentGroupId });
    return {
      ...(total !== null && { total }),
      results: posts.map((post) => brief(post)),
      ...(after !== null && { paging: { next: { after } } }),
    };
  } catch (error) {
    if (!(error instanceof HubSpotError)) throw error;
    // A response may repeat what was sent.
    const details = error.message.replaceAll(token, '(token)').slice(0, LONGEST_TEXT);
    throw new AppError(502, 'blog_unavailable', failed, { error: 'HubSpot did not answer as it should', details });
  }
}

/** Cuts long texts out of a part of the response, and drops the password that a post may be protected with. */
function brief(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => brief(each, depth + 1));
  const shown = Object.entries(value).filter(([name]) => name !== 'password');
  return Object.fromEntries(shown.map(([name, each]) => [name, brief(each, depth + 1)]));
}
