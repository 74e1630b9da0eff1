import { attemptKeySchema } from '../../../api/src/contract/checkout.ts';
import { attemptKey, forgetAttempt, newAttempt, randomUuid } from './attempt.ts';

const values = new Map<string, string>();
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const denied = new Proxy(
  {},
  {
    get() {
      throw new Error('denied');
    },
  },
);

const warn = console.warn;
beforeEach(() => {
  values.clear();
  Object.assign(globalThis, { window: { sessionStorage: storage } });
  forgetAttempt();
});
afterEach(() => {
  console.warn = warn;
});

test('an attempt keeps its key until a new one is started', () => {
  const first = attemptKey();
  expect(attemptKeySchema.safeParse(first).success).toBe(true);
  expect(attemptKey()).toBe(first);
  const second = newAttempt();
  expect(second).not.toBe(first);
  expect(attemptKey()).toBe(second);
});

test('a stored value that is no UUID is replaced', () => {
  values.set('checkoutAttempt', '"nonsense"');
  expect(attemptKeySchema.safeParse(attemptKey()).success).toBe(true);
});

test('denied storage: the key is kept in memory and the denial is logged', () => {
  let warnings = 0;
  console.warn = () => void warnings++;
  Object.assign(globalThis, { window: { sessionStorage: denied } });
  const key = attemptKey();
  expect(attemptKey()).toBe(key);
  expect(warnings).toBeGreaterThan(0);
});

test('without crypto.randomUUID a version 4 UUID is made by hand', () => {
  const insecure = {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  } as unknown as Crypto;
  for (let round = 0; round < 20; round++) expect(attemptKeySchema.safeParse(randomUuid(insecure)).success).toBe(true);
});
