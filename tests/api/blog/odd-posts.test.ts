import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '../../../api/src/contract/blog.ts';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';
import { xssPayloads } from '../../support/xss-payloads.ts';

const api = await shared(startBlogApi);

const problems = () =>
  api.rows<{ post_id: string; problem: string; skipped: boolean }>('select * from blog_problems order by post_id');

describe('importing', () => {
  beforeEach(() => api.emptyBlog());

  it('repairs or skips each odd post, records it, and never lets it hold up the others', async () => {
    await api.publish([
      { id: '1', name: 'Plain', slug: 'blog/plain', publishDate: day(3) },
      { id: '2', name: 'No author', slug: 'blog/no-author', blogAuthorId: null, publishDate: day(2) },
      { id: '3', name: 'No such author', slug: 'blog/no-such', blogAuthorId: '999999', publishDate: day(1) },
      { id: '4', name: 'No image', slug: 'blog/no-image', featuredImage: null, publishDate: day(4) },
      { id: '5', name: 'No slug', slug: null },
      { id: '6', name: 'Slug left out', omit: ['slug'] },
      { id: '7', name: 'Slug of slashes', slug: '//' },
      { id: '8', name: 'Older twin', slug: 'blog/twin', publishDate: day(5) },
      { id: '9', name: 'Newer twin', slug: 'Blog/Twin', publishDate: day(6) },
      { id: '10', name: 'Bad dates', slug: 'blog/dates', publishDate: 'soon', updated: 'never', created: day(7) },
      {
        id: '11',
        name: 'Numbers',
        slug: 'blog/numbers',
        htmlTitle: 5,
        postBody: 7,
        postSummary: {},
        publishDate: day(8),
      },
      { id: '12', htmlTitle: '<script>x</script>', slug: 'blog/title-less', publishDate: day(9) },
      {
        id: '13',
        name: 'Odd image',
        slug: 'blog/odd-image',
        featuredImage: 'https://other.example/x.png',
        useFeaturedImage: true,
        publishDate: day(10),
      },
      {
        id: '14',
        name: 'NUL \u0000 and \ud800',
        slug: 'blog/nul',
        postBody: '<p>a\u0000b\ud800</p>',
        publishDate: day(11),
      },
      { id: '15', name: 'Huge', slug: 'blog/huge', postBody: 'x'.repeat(1_000_001) },
      {
        id: '16',
        name: 'Tomorrow',
        slug: 'blog/tomorrow',
        publishDate: '2099-01-01T00:00:00Z',
        created: day(12),
        updated: day(12),
      },
    ]);
    const response = await api.getPosts('?limit=100').expect(200);
    expect(titlesOf(response)).toEqual([
      ...['Tomorrow', 'NUL and \ufffd', 'Odd image', 'Title less', 'Numbers', 'Bad dates', 'Newer twin', 'No image'],
      ...['Plain', 'No author', 'No such author'],
    ]);
    const byId = new Map<string, BlogPost>(response.body.objects.map((post: BlogPost) => [post.id, post]));
    for (const id of ['2', '3']) expect(byId.get(id)?.blog_author.display_name).toBeNull();
    for (const id of ['4', '13']) expect(byId.get(id)?.featured_image).toBeNull();
    expect(byId.get('10')?.publish_date).toBe(new Date(day(7)).toISOString());
    expect((await api.getPosts('?slug=blog/twin').expect(200)).body.objects[0].id).toBe('9');
    const noted = await problems();
    expect(noted.filter((row) => row.skipped).map((row) => row.post_id)).toEqual(['15', '5', '6', '7', '8']);
    expect(noted.filter((row) => !row.skipped).map((row) => row.post_id)).toEqual(['10', '11', '13', '16']);
    expect((await api.reader.status()).error).toBeNull();
  });

  it('shows the older of two posts with one slug once the newer is withdrawn', async () => {
    await api.publish([
      { id: '1', name: 'Older', slug: 'blog/twin', publishDate: day(1) },
      { id: '2', name: 'Newer', slug: 'blog/twin', publishDate: day(2) },
    ]);
    await api.cms('/posts/2/unpublish', {}, 'POST');
    await api.importNow();
    expect(titlesOf(await api.getPosts('?slug=blog/twin').expect(200))).toEqual(['Older']);
  });

  it('lets no payload reach readers: only listed elements in body and summary, only text in titles', async () => {
    await api.publish(
      xssPayloads.map(({ html }, index) => ({
        name: html,
        htmlTitle: html,
        slug: `blog/x${index}`,
        postBody: `<p>a</p>${html}<p>b</p>`,
        postSummary: html,
      })),
    );
    const { body } = await api.getPosts('?limit=100').expect(200);
    expect(body.total).toBe(xssPayloads.length);
    for (const post of body.objects as BlogPost[]) {
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(
        /<(script|svg|math|style|form|object|embed|base|meta)\b/i,
      );
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc)=/i);
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|blob):/i);
    }
  });
});
