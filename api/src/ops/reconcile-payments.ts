import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.ts';
import { Reconciler } from '../checkout/reconciler.ts';
import { readEnv } from '../platform/config/env.ts';
import { NestLog } from '../platform/log.ts';

/** Compares the payments of the last hours with Stripe, in an application context without a worker. */
export async function reconcilePayments(hours: number): Promise<{ checked: number; recorded: number }> {
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  try {
    return await app.get(Reconciler).reconcile(hours);
  } finally {
    await app.close();
  }
}
