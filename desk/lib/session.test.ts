import { useMemoryStorage } from '../../web/build/memory-storage.ts';
import type * as Session from './session.ts';

const items = useMemoryStorage();
// Only now, because the module reads the storage when it is loaded.
const { endSessionOf, startSession }: typeof Session = await import('./session.ts');

const tokens = (accessToken: string) => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return { accessToken, expiresAt, secondFactor: 'none', idleMinutes: 30 } as const;
};

test('a call of an earlier session that is refused late does not end the session after it', () => {
  startSession(tokens('first'));
  startSession(tokens('second'));
  endSessionOf('first');
  expect(items.has('deskSession')).toBe(true);
  endSessionOf('second');
  expect(items.has('deskSession')).toBe(false);
});
