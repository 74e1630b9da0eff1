import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A reader that never fails and never takes long: undefined when there was no answer in time. While an answer is still awaited
 * nobody asks again, so callers cannot pile up on a database that is slow.
 * @param milliseconds that a caller waits at most
 */
export function withTimeout<T>(read: () => Promise<T>, milliseconds: number): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return async () => {
    asked ??= read()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    return Promise.race([asked, sleep(milliseconds, undefined, { ref: false })]);
  };
}
