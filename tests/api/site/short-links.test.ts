import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ WORKER: 'off' });
  await api.rows(
    "insert into redirects (slug, target) values ('Spring', '/program-faq?from=spring'), ('far', 'https://example.com/x')",
  );
  await api.refreshed();
});
afterAll(() => api.close());

describe('short links', () => {
  it('redirect from a bare slug at once, in any case, with its query', async () => {
    const response = await api.http.get('/SPRING?utm_source=a').expect(302);
    expect(response.headers.location).toBe('/program-faq?from=spring&utm_source=a');
    expect(response.headers['cache-control']).toBe('no-store');
    await api.http.head('/far').expect(302).expect('Location', 'https://example.com/x');
  });

  it('keep the query of /r/{slug}', async () => {
    const { text } = await api.http.get('/r/spring?utm_source=mail&x=%22%3E').expect(200);
    expect(text).toContain('content="0;url=/api/redirect/spring?utm_source=mail&amp;x=%22%3E"');
    expect(text).toContain('href="/api/redirect/spring?utm_source=mail&amp;x=%22%3E"');
  });

  it('redirect from /r/{slug} once, without script', async () => {
    const { text } = await api.http.get('/r/spring').expect(200);
    expect(text).toContain('Redirecting...');
    expect(text).toMatch(/<meta http-equiv="refresh" content="0;url=\/api\/redirect\/spring"/i);
    expect(text).toContain('noindex');
  });

  it('answer a real 404 with the specified words when unknown', async () => {
    const { text } = await api.http.get('/r/%22%3E%3Cb%3E').expect(404);
    expect(text).toContain('<h1>Redirect Not Found</h1>');
    expect(text).toContain('The redirect &quot;&quot;&gt;&lt;b&gt;&quot; could not be found.');
    expect(text).toContain('Return Home');
  });
});
