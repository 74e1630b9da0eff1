import { ContentError } from '../content/content-problem.ts';
import { publishedFor } from '../content/current.ts';
import { EnvironmentError, readEnv } from '../platform/config/env.ts';
import { isDatabaseDown } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { withoutAddresses } from '../platform/redact.ts';
import { createApp } from './create-app.ts';
import { untilMigrated } from './migrated-database.ts';

try {
  const env = readEnv();
  publishedFor(env);
  await untilMigrated(env.DATABASE_URL);
  const app = await createApp(env);
  await app.listen(env.PORT, env.HOST);
  log.info('api_started', 'the api is listening', { port: env.PORT, startMs: Math.round(process.uptime() * 1000) });

  // Not close-with-grace: it also exits at a second signal, which npm sends with Ctrl-C, and at a rejection that Postgres caused.
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info('api_stopping', 'the api finishes the requests in flight and stops', { signal });
    // At once, so that no new request comes while jobs end; app.close() waits for both.
    app.getHttpServer().close();
    setTimeout(() => process.exit(1), env.SHUTDOWN_GRACE_SECONDS * 1000).unref();
    await app.close();
    process.exit(0);
  };
  process.on('unhandledRejection', (reason) => {
    log.error('rejection_unhandled', 'a promise was rejected and not handled', { err: reason });
    if (!isDatabaseDown(reason)) void stop('unhandledRejection');
  });
  // Node would print the error with everything that libraries hang on it.
  process.on('uncaughtException', (error) => {
    log.fatal('exception_uncaught', 'an error was not caught, and the api stops', { err: error });
    process.exit(1);
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(withoutAddresses(explain(error)));
  process.exit(1);
}

/** An operator reads this: what is wrong with the configuration, without a stack where none helps. */
function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof ContentError) return error.message;
  if (error instanceof AppError)
    return String(error.extras.cause instanceof Error ? error.extras.cause.message : error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
