import { Inject, Injectable } from '@nestjs/common';
import type { BlogPostsTest, BlogPostsTestQuery } from '../contract/diagnostics.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { HubSpotBlogClient } from '../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../platform/vendors/hubspot-error.ts';

const LONGEST_TEXT = 500;
const failed = 'Failed to load blog posts. Please try again later.';

/** Asks HubSpot directly instead of reading our imported posts. */
@Injectable()
export class HubSpotPosts {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly hubspot: HubSpotBlogClient,
  ) {}

  /**
   * Returns HubSpot's response in its own shape.
   * @throws AppError 502 blog_unavailable with HubSpot's message as `details`, or 503 without a token
   */
  async posts({ limit, state, content_group_id: contentGroupId }: BlogPostsTestQuery): Promise<BlogPostsTest> {
    if (!this.hubspot.isConfigured) {
      const details = 'HUBSPOT_ACCESS_TOKEN is not set.';
      throw new AppError(503, 'blog_unavailable', failed, { error: 'HubSpot is not configured', details });
    }
    try {
      const { total, posts, after } = await this.hubspot.posts({ limit, state, contentGroupId });
      return {
        ...(total !== null && { total }),
        results: posts.map((post) => brief(post)),
        ...(after !== null && { paging: { next: { after } } }),
      };
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      const details = this.withoutToken(error.message);
      throw new AppError(502, 'blog_unavailable', failed, { error: 'HubSpot did not answer as it should', details });
    }
  }

  /** Masks the token, because a response may repeat what was sent, and cuts the text. */
  private withoutToken(text: string): string {
    return text.replaceAll(this.env.HUBSPOT_ACCESS_TOKEN ?? '\0', '(token)').slice(0, LONGEST_TEXT);
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
