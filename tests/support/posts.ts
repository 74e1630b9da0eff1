/** A post as HubSpot stores it, with an id chosen by the test. */
export interface TestPost {
  id: string;
  slug: string;
  name: string;
  publishDate: string;
  postSummary: string;
  postBody: string;
  [field: string]: unknown;
}

/** Makes a post with a value in every field that a page shows. @param changes fields to override */
export function testPost(id: string, changes: Partial<TestPost> = {}): TestPost {
  return {
    id,
    slug: `blog/${id}`,
    name: `Post ${id}`,
    publishDate: new Date(Date.UTC(2026, 9, 30)).toISOString(),
    postSummary: `<p>Summary of ${id}.</p>`,
    postBody: `<p>Body of ${id}.</p>`,
    ...changes,
  };
}

/** Makes `count` posts, a day apart, p1 the newest. */
export function manyPosts(count: number): TestPost[] {
  return Array.from({ length: count }, (_, index) =>
    testPost(`p${index + 1}`, { publishDate: new Date(Date.UTC(2026, 9, 30 - index)).toISOString() }),
  );
}

/** 15 posts: p1 to p13, one that tries to break out of the page, and one in Arabic whose slug has no path. */
export const assortedPosts: TestPost[] = [
  ...manyPosts(13),
  testPost('bare', { slug: 'bare-slug', language: 'ar', publishDate: '2020-01-01T00:00:00Z' }),
  testPost('tricky', {
    name: 'Quotes " &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    featuredImage: '/img/post-placeholder.svg',
    postSummary: `<p>${'長い'.repeat(400)}</p>`,
    publishDate: '2020-01-02T00:00:00Z',
    postBody:
      '<h2>One</h2><table><tbody><tr><td>1</td></tr></tbody></table><pre><code>x &lt; y</code></pre><p><a href="/faq">faq</a> <img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt=""></p>]]&gt;<script>alert(1)</script>',
  }),
];
