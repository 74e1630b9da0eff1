import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp } from '../../api/src/app/create-app.ts';
import { BlogReader } from '../../api/src/blog/blog-reader.ts';
import { type Env, readEnv } from '../../api/src/platform/config/env.ts';
import { RedirectLookup } from '../../api/src/redirects/redirect-lookup.ts';
import { startTestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** Starts the api in this process, with databases of its own and stand-ins for the vendors. */
export async function startTestApi(overrides: Record<string, string> = {}) {
  const environment = await startTestEnvironment(overrides);
  const env = readEnv(environment.variables);
  const app = await startApi(env);
  return {
    ...environment,
    env,
    app,
    http: request(environment.apiUrl),
    /** Waits until readers see the database's current posts and short links. */
    refreshed: () =>
      until(async () => {
        // biome-ignore lint/complexity/useLiteralKeys: what only tests ask for stays private
        const links = await app.get(RedirectLookup)['links'].read();
        const [stored] = await environment.rows<{ posts: string; links: string }>(
          'select b.version as posts, r.version as links from blog_sync b, redirects_version r',
        );
        return stored?.links === links.version && stored.posts === (await app.get(BlogReader).version());
      }),
    async close() {
      await app.close();
      await environment.close();
    },
  };
}

/** Starts the api on its port. */
export async function startApi(env: Env): Promise<NestExpressApplication> {
  const app = await createApp(env);
  await app.listen(env.PORT, '127.0.0.1');
  return app;
}
