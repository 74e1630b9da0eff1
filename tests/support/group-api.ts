import { beforeAll } from '@jest/globals';
import { sharedApi } from './shared-api.ts';
import type { TestApi } from './test-api.ts';

/** Returns the api that the files of a group share (sharedApi), to be used in the file's tests and hooks. */
export function groupApi(overrides: Record<string, string> = {}): TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await sharedApi(overrides);
  });
  return new Proxy({} as TestApi, {
    get(_none, name) {
      if (!api) throw new Error(`api.${String(name)} is not there before the first test`);
      return Reflect.get(api, name);
    },
  });
}
