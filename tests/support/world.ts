import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp } from '../../api/src/create-app.ts';
import { type Env, readEnv } from '../../api/src/platform/config/env.ts';
import { startOutsideWorld } from './outside-world.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** The api in this process, with a database of its own and stand-ins for the vendors. */
export async function startWorld(overrides: Record<string, string> = {}) {
  const outside = await startOutsideWorld(overrides);
  const env = readEnv(outside.environment);
  const app = await startApi(env);
  return {
    ...outside,
    env,
    app,
    http: request(outside.apiUrl),
    async close() {
      await app.close();
      await outside.close();
    },
  };
}

/** Puts the api on its port. */
export async function startApi(env: Env): Promise<NestExpressApplication> {
  const app = await createApp(env);
  await app.listen(env.PORT, '127.0.0.1');
  return app;
}
