import { rm } from 'node:fs/promises';

export default async function teardown() {
  await globalThis.testPostgres?.stop();
  const dataDir = process.env.TEST_POSTGRES_DIR;
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
