import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BlogApi, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { setDatabaseUp } from '../../support/databases.ts';

let world: BlogApi;
beforeAll(async () => {
  world = await startBlogApi();
});
afterAll(() => world.close());
beforeEach(() => world.emptyBlog());

describe('GET /api/blog/posts', () => {
  it('has a version: unchanged posts answer 304, a change another ETag', async () => {
    const [made] = await world.publish([{ name: 'One' }]);
    const first = await world.ask().expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.etag as string;
    await world.copy();
    await world.refreshed();
    await world.ask().set('If-None-Match', etag).expect(304);
    await world.cms(`/posts/${made?.id}`, { name: 'Two', htmlTitle: 'Two' }, 'PATCH');
    await world.copy();
    await world.refreshed();
    const second = await world.ask().set('If-None-Match', etag).expect(200);
    expect(titlesOf(second)).toEqual(['Two']);
    expect(second.headers.etag).not.toBe(etag);
  });
});

describe('when Postgres is away', () => {
  it('the version is the last one; lists say that the service is not available', async () => {
    await world.publish([{ name: 'One' }]);
    const version = await world.reader.version();
    await setDatabaseUp(world.database.name, false);
    try {
      for (let time = 0; time < 3; time += 1) expect(await world.reader.version()).toBe(version);
      expect((await world.ask().expect(503)).body.code).toBe('database_unavailable');
    } finally {
      await setDatabaseUp(world.database.name, true);
    }
    await world.refreshed();
    expect(titlesOf(await world.ask().expect(200))).toEqual(['One']);
  });
});
