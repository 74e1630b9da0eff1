import type { PostInput } from './post.ts';
import { sampleAuthors } from './samples.ts';

const NEWEST = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;
const MAX_COUNT = 100_000;

/**
 * A blog of any size for tests: published posts an hour apart, newest first, every tenth without author or picture.
 * @param count how many
 * @param bodyBytes about how long each body is
 * @throws RangeError when count is no number from 0 to 100,000
 */
export function generatePosts(count: number, bodyBytes = 4000): PostInput[] {
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT)
    throw new RangeError(`count must be a number from 0 to ${MAX_COUNT}`);
  return Array.from({ length: count }, (_, index) => generatePost(index + 1, bodyBytes));
}

function generatePost(number: number, bodyBytes: number): PostInput {
  const time = new Date(NEWEST - number * HOUR_MS).toISOString();
  const bare = number % 10 === 0;
  const author = sampleAuthors[number % sampleAuthors.length];
  return {
    name: `Generated post ${number}`,
    slug: `blog/generated-${String(number).padStart(5, '0')}`,
    postSummary: `<p>Summary of generated post ${number}.</p>`,
    metaDescription: `Generated post ${number}`,
    postBody: body(number, bodyBytes),
    blogAuthorId: bare ? '' : (author?.id ?? ''),
    featuredImage: bare ? '' : '/__local/hubspot/blog/images/evaluation-sets-before-features-1200.webp',
    featuredImageAltText: bare ? '' : 'Sample picture',
    publishDate: time,
  };
}

function body(number: number, bodyBytes: number): string {
  const head = `<h2>Part one of ${number}</h2><ul><li>One</li><li>Two</li></ul><pre><code class="language-ts">const n = ${number};</code></pre>`;
  const paragraph = `<p>Paragraph of <strong>generated</strong> post ${number}: it is here to be copied, paged through and counted, and says nothing.</p>`;
  const times = Math.max(0, Math.ceil((bodyBytes - head.length) / paragraph.length));
  return head + paragraph.repeat(times);
}
