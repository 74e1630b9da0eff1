import { expect, it } from '@jest/globals';
import { isOptedOut } from './views.ts';

it.each([
  ['Do Not Track', { doNotTrack: '1' }, true],
  ['Global Privacy Control', { globalPrivacyControl: true }, true],
  ['both switched off', { doNotTrack: '0', globalPrivacyControl: false }, false],
  ['neither', {}, false],
])('knows whether a browser asks not to be tracked: %s', (_what, value, expected) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? {};
  Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  expect(isOptedOut()).toBe(expected);
  Object.defineProperty(globalThis, 'navigator', { ...own, configurable: true });
});
