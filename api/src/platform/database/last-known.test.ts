import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { LastKnown } from './last-known.ts';

it('of a check that does not end, the first reader waits a moment, and later ones not at all', async () => {
  const value = {};
  let checks = 0;
  const lastKnown = new LastKnown('the value', 0, () =>
    ++checks === 1 ? Promise.resolve(value) : new Promise<object>(() => {}),
  );
  expect(await lastKnown.read()).toBe(value);
  let hasFirst = false;
  const first = lastKnown.read().then(() => (hasFirst = true));
  await turn();
  expect(hasFirst).toBe(false);
  await first;
  expect(await Promise.race([lastKnown.read(), turn('too late')])).toBe(value);
  expect(checks).toBe(2);
});
