import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readEnv } from '../platform/config/env.ts';
import { NestLog } from '../platform/log.ts';

/** Runs a command's work in the application, which has no worker here, and closes it afterwards. */
export async function withApplication<Result>(work: (app: INestApplicationContext) => Promise<Result>) {
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { AppModule } = await import('../app/app.module.ts');
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
