import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.ts';
import { Reconciler } from '../checkout/reconciler.ts';
import { readEnv } from '../platform/config/env.ts';
import { NestLog } from '../platform/log.ts';

/** Runs a command's work in the application, which has no worker here, and closes it afterwards. */
export async function withApplication<Result>(work: (app: INestApplicationContext) => Promise<Result>) {
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Compares the payments of the last hours with Stripe. */
export async function reconcilePayments(hours: number): Promise<{ checked: number; recorded: number }> {
  return withApplication((app) => app.get(Reconciler).reconcile(hours));
}
