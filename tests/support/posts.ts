import type { TestApi } from './test-api.ts';

/** A post as the copy holds it; what is left out has a value that does. */
export interface StoredPost {
  id: string;
  slug?: string;
  title?: string;
  featured_image?: string | null;
  publish_date?: string;
  post_summary?: string;
  post_body?: string;
  withdrawn_at?: string | null;
}

/** Puts posts into the copy, as if they had been copied from the CMS, and waits until readers see them. */
export async function storePosts(world: Pick<TestApi, 'rows' | 'refreshed'>, posts: StoredPost[]): Promise<void> {
  const rows = posts.map((post, index) => ({
    slug: `blog/${post.id}`,
    title: `Post ${post.id}`,
    featured_image: null,
    publish_date: new Date(Date.UTC(2026, 9, 30) - index * 86_400_000).toISOString(),
    post_summary: `<p>Summary of ${post.id}.</p>`,
    post_body: `<p>Body of ${post.id}.</p>`,
    withdrawn_at: null,
    ...post,
  }));
  await world.rows(
    `insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash,
       sanitised_as, withdrawn_at)
     select id, slug, title, featured_image, publish_date, publish_date, post_summary, post_body, '', '', withdrawn_at
     from jsonb_to_recordset($1::jsonb) as p (id text, slug text, title text, featured_image text, publish_date timestamptz,
       post_summary text, post_body text, withdrawn_at timestamptz)
     on conflict (id) do update set title = excluded.title, withdrawn_at = excluded.withdrawn_at, post_body = excluded.post_body`,
    [JSON.stringify(rows)],
  );
  await world.rows('update blog_sync set first_copied_at = coalesce(first_copied_at, now()), copied_at = now()');
  await world.refreshed();
}

/** `count` posts, p1 the newest. */
export function manyPosts(count: number): StoredPost[] {
  return Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}` }));
}

/** 15 that readers see: p1 to p13, then one that tries to break out of the page and one whose slug has no path; and one withdrawn. */
export const assortedPosts: StoredPost[] = [
  ...manyPosts(13),
  { id: 'gone', slug: 'blog/gone', withdrawn_at: '2026-11-01T00:00:00Z' },
  { id: 'bare', slug: 'bare-slug', publish_date: '2020-01-01T00:00:00Z' },
  {
    id: 'tricky',
    slug: 'blog/tricky',
    title: 'Quotes " & </script><script>alert(1)</script>',
    featured_image: '/img/post-placeholder.svg',
    publish_date: '2020-01-02T00:00:00Z',
    post_body:
      '<h2>One</h2><table><tbody><tr><td>1</td></tr></tbody></table><pre><code>x &lt; y</code></pre><p><a href="/faq">faq</a> <img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt=""></p>]]&gt;',
  },
];
