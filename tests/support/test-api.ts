import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp } from '#api/app/create-app.ts';
import { BlogReader } from '#api/blog/blog-reader.ts';
import { type Env, readEnv } from '#api/platform/config/env.ts';
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
    refreshed: () =>
      until(async () => {
        const [stored] = await environment.rows<{ posts: string }>('select version as posts from blog_sync');
        return stored?.posts === (await app.get(BlogReader).version());
      }),
    async close() {
      await app.close();
      await environment.close();
    },
  };
}

export async function startApi(env: Env): Promise<NestExpressApplication> {
  const app = await createApp(env);
  await app.listen(env.PORT, '127.0.0.1');
  return app;
}
