import { beforeEach, describe, expect, it } from '@jest/globals';
import { startBlogApi } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

const rename = async (id: string | undefined, slug: string) => {
  await api.cms(`/posts/${id}`, { slug }, 'PATCH');
  await api.importNow();
};

describe('a post whose slug was changed', () => {
  beforeEach(() => api.emptyBlog());

  it('is reached from each of its former addresses with one 301 that keeps the query, and keeps its id in the feed', async () => {
    const [post] = await api.publish([{ slug: 'blog/first-name' }]);
    await rename(post?.id, 'blog/Second-Name');
    await rename(post?.id, 'blog/third-name');
    for (const old of ['first-name', 'Second-Name', 'second-name', 'FIRST-NAME'])
      expect(await api.statusOf(`/posts/${old}?utm_source=x`)).toEqual([301, '/posts/third-name?utm_source=x']);
    expect(await api.statusOf('/posts/third-name')).toBe(200);
    const { text: feed } = await api.http.get('/feed.xml').buffer(true).expect(200);
    expect(feed).toContain(`<id>tag:localhost,2026:post-${post?.id}</id>`);
    const { objects } = (await api.getPosts('?slug=blog/first-name').expect(200)).body;
    expect(objects).toMatchObject([{ id: post?.id, slug: 'blog/third-name' }]);
  });

  it('gives way to a post that has the slug now, and gets it back', async () => {
    const [first] = await api.publish([{ slug: 'blog/wanted' }]);
    await rename(first?.id, 'blog/moved');
    const second = await api.cms<{ id: string }>('/posts', { slug: 'blog/wanted' });
    await api.importNow();
    expect(await api.statusOf('/posts/wanted')).toBe(200);
    await rename(second.id, 'blog/elsewhere');
    expect(await api.statusOf('/posts/wanted')).toEqual([301, '/posts/elsewhere']);
  });

  it('is back after it was renamed back, without a circle', async () => {
    const [post] = await api.publish([{ slug: 'blog/here' }]);
    await rename(post?.id, 'blog/there');
    await rename(post?.id, 'blog/here');
    expect(await api.statusOf('/posts/here')).toBe(200);
    expect(await api.statusOf('/posts/there')).toEqual([301, '/posts/here']);
  });

  it('does not redirect once it is withdrawn, or when only the case of its slug changed', async () => {
    const [post, other] = await api.publish([{ slug: 'blog/old' }, { slug: 'blog/plain' }]);
    await rename(post?.id, 'blog/new');
    await api.cms(`/posts/${post?.id}/unpublish`, {}, 'POST');
    await rename(other?.id, 'blog/Plain');
    expect(await api.statusOf('/posts/old')).toBe(404);
    expect(await api.statusOf('/posts/plain')).toEqual([301, '/posts/Plain']);
    expect(await api.rows('select slug from blog_former_slugs')).toEqual([{ slug: 'blog/old' }]);
  });
});
