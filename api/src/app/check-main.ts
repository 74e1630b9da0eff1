import { EnvironmentError, readEnv } from '../platform/config/env.ts';

/** `node dist/server/check.js`: what Compose runs before anything else, so that every missing key is named at once. */
try {
  readEnv();
  console.log('The environment is complete.');
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exitCode = 1;
}
