import { startTestPostgres } from './databases.ts';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

export default async function setup() {
  globalThis.stopTestPostgres = await startTestPostgres();
}
