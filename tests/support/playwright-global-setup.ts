import { startTestPostgres } from './databases.ts';

/** @returns the teardown */
export default function setup(): Promise<() => Promise<void>> {
  return startTestPostgres();
}
