import { beforeEach, describe, expect, it } from '@jest/globals';
import { startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { setDatabaseUp } from '../../support/databases.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('GET /api/blog/posts', () => {
  beforeEach(() => api.emptyBlog());

  it('answers 304 for unchanged posts, and changes its ETag with a change', async () => {
    const [made] = await api.publish([{ name: 'One' }]);
    const first = await api.getPosts().expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.etag as string;
    await api.importNow();
    await api.getPosts().set('If-None-Match', etag).expect(304);
    await api.cms(`/posts/${made?.id}`, { name: 'Two', htmlTitle: 'Two' }, 'PATCH');
    await api.importNow();
    const second = await api.getPosts().set('If-None-Match', etag).expect(200);
    expect(titlesOf(second)).toEqual(['Two']);
    expect(second.headers.etag).not.toBe(etag);
  });

  it('keeps the last version without Postgres, and lists say that the service is not available', async () => {
    await api.publish([{ name: 'One' }]);
    const version = await api.reader.version();
    await setDatabaseUp(api.database.name, false);
    try {
      for (let time = 0; time < 3; time += 1) expect(await api.reader.version()).toBe(version);
      expect((await api.getPosts().expect(503)).body.code).toBe('database_unavailable');
    } finally {
      await setDatabaseUp(api.database.name, true);
    }
    await api.refreshed();
    expect(titlesOf(await api.getPosts().expect(200))).toEqual(['One']);
  });
});
