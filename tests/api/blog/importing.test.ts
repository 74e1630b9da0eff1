import { beforeEach, describe, expect, it } from '@jest/globals';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('importing', () => {
  beforeEach(() => api.emptyBlog());

  it('shows readers an author’s changed name', async () => {
    await api.cms('/authors/88', { displayName: 'Before' }, 'PUT');
    await api.publish([{ name: 'One', blogAuthorId: '88' }]);
    const version = await api.reader.version();
    await api.cms('/authors/88', { displayName: 'After &amp; on' }, 'PUT');
    await api.rows("update blog_authors set read_at = now() - interval '2 hours'");
    await api.importNow();
    // HubSpot sent no slug: it was made from the first name, and stays.
    const author = { display_name: 'After & on', slug: 'before' };
    expect((await api.getPosts().expect(200)).body.objects[0].blog_author).toEqual(author);
    expect(await api.reader.version()).not.toBe(version);
  });

  it('requests only changes, or one page a minute when HubSpot ignores their filter, and tells the operator', async () => {
    const posts = Array.from({ length: 250 }, (_, index) => ({ slug: `blog/n${index}`, updated: day(1) }));
    await api.publish([...posts, { slug: 'blog/newest', updated: day(9) }]);
    await api.cms('/requests', undefined, 'DELETE');
    expect(await api.importPosts()).toBe(true);
    // A minute without changes takes three small calls.
    const { list, post, author, tag } = await api.cms<Record<string, number>>('/requests');
    expect({ list, post, author, tag }).toEqual({ list: 2, post: 0, author: 0, tag: 1 });
    // HubSpot ignores a misspelt filter.
    const path = '/cms/blogs/2026-09/posts';
    const headers = { authorization: `Bearer ${api.env.HUBSPOT_ACCESS_TOKEN}` };
    const all = await fetch(`${api.standIns.url}${path}?sort=-updatedAt&limit=100`, { headers });
    api.standIns.faults.add({ path: `${path}$`, kind: 'status', status: 200, body: await all.json(), times: 1 });
    await api.cms('/requests', undefined, 'DELETE');
    expect(await api.importPosts()).toBe(true);
    // The one request is the count; the page itself came from the fault.
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
    const problem = expect.stringContaining('updatedAfter');
    expect(await api.rows("select problem from blog_problems where post_id = 'list'")).toEqual([{ problem }]);
    expect((await api.getPosts()).body.total).toBe(251);
  });

  it('hides drafts, shows changes and removes deleted posts when HubSpot obeys only documented filters', async () => {
    await api.cms('/switches', { filters: 'contract' }, 'PATCH');
    const drafts = Array.from({ length: 30 }, (_, index) => ({ slug: `blog/draft-${index}`, state: 'DRAFT' }));
    const live = Array.from({ length: 30 }, (_, index) => ({ slug: `blog/n${index}` }));
    const [first] = await api.publish([{ slug: 'blog/stays' }, ...live, ...drafts]);
    expect((await api.getPosts()).body.total).toBe(31);
    // Two imports without changes make no sweep.
    await api.cms('/requests', undefined, 'DELETE');
    for (let minute = 0; minute < 2; minute += 1) await api.importPosts();
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(4);
    await api.cms(`/posts/${first?.id}`, { htmlTitle: 'Changed' }, 'PATCH');
    await api.importNow();
    expect((await api.getPosts('?slug=blog/stays')).body.objects[0].title).toBe('Changed');
    // Many at once, including drafts, are believed only when HubSpot's count matches its list.
    await api.publish([{ id: first?.id, name: 'Changed', slug: 'blog/stays' }, ...drafts]);
    expect((await api.getPosts()).body.total).toBe(1);
  });

  const remove = (id: string) => api.cms(`/posts/${id}`, undefined, 'DELETE');
  const deleteAndAdd = async (id: string) => {
    await remove(id);
    await api.cms('/posts', { name: 'New', slug: 'blog/new' });
  };
  it.each([
    ['unpublished', (id: string) => api.cms(`/posts/${id}/unpublish`, {}, 'POST')],
    ['deleted', remove],
    ['deleted while another appears', deleteAndAdd],
  ])('removes a post that was %s, and its texts, with the next import', async (_how, withdraw) => {
    const [first, second] = await api.publish([{ slug: 'blog/stays' }, { slug: 'blog/goes' }]);
    await withdraw(second?.id ?? '');
    expect(await api.importPosts()).toBe(true);
    await api.refreshed();
    expect(await api.reader.bySlug('blog/goes')).toEqual({ state: 'withdrawn' });
    expect(await api.reader.bySlug('blog/stays')).toMatchObject({ post: { id: first?.id } });
    expect((await api.getPosts('?slug=blog/goes').expect(200)).body.total).toBe(0);
    const [row] = await api.rows('select title, post_body, post_summary from blog_posts where id = $1', [second?.id]);
    expect(row).toEqual({ title: '', post_body: '', post_summary: '' });
  });

  it('restores a post that is published again', async () => {
    const [made] = await api.publish([{ name: 'Comes and goes', slug: 'blog/x' }]);
    await api.cms(`/posts/${made?.id}/unpublish`, {}, 'POST');
    await api.importPosts();
    await api.cms(`/posts/${made?.id}/publish`, {}, 'POST');
    await api.importNow();
    expect(titlesOf(await api.getPosts().expect(200))).toEqual(['Comes and goes']);
  });

  it('imports every post again under stricter rules, changed or not', async () => {
    await api.publish([{ name: 'One', slug: 'blog/one', postBody: '<p>clean</p>' }]);
    await api.rows("update blog_posts set sanitised_as = '0-old', post_body = '<script>old</script>'");
    await api.rows("update blog_sync set swept_as = '0-old'");
    await api.importNow();
    expect((await api.getPosts('?slug=blog/one').expect(200)).body.objects[0].post_body).toBe('<p>clean</p>');
  });
});
