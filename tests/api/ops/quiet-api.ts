import { beforeAll } from '@jest/globals';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Joins an api that does not reconcile payments by itself, so that the command does; filled in before the first test. */
export function prepareQuietApi(): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await sharedApi({ RECONCILE_EVERY_MINUTES: '59' }));
  });
  return api;
}
