import { jest } from '@jest/globals';
import { attemptKeySchema } from '#contract/checkout.ts';
import { denyStorage, useMemoryStorage } from '../../build/memory-storage.ts';
import {
  attemptKey,
  forgetAttempt,
  newAttempt,
  randomUuid,
  readCheckoutSession,
  saveCheckoutSession,
} from './checkout-storage.ts';

describe('the storage of the checkout', () => {
  let values: Map<string, string>;
  const warn = jest.spyOn(console, 'warn');
  beforeEach(() => {
    warn.mockReset();
    warn.mockImplementation(() => {});
    values = useMemoryStorage();
    forgetAttempt();
  });
  afterAll(() => warn.mockRestore());

  test('an attempt keeps its key until a new one is started', () => {
    const first = attemptKey();
    expect(attemptKeySchema.safeParse(first).success).toBe(true);
    expect(attemptKey()).toBe(first);
    const second = newAttempt();
    expect(second).not.toBe(first);
    expect(attemptKey()).toBe(second);
  });

  test('a stored value that is not a UUID is replaced', () => {
    values.set('checkoutAttempt', '"nonsense"');
    expect(attemptKeySchema.safeParse(attemptKey()).success).toBe(true);
  });

  test('where storage is denied, the key is kept in memory and the denial is logged', () => {
    denyStorage();
    const key = attemptKey();
    expect(attemptKey()).toBe(key);
    expect(warn).toHaveBeenCalled();
  });

  test('without crypto.randomUUID, a version 4 UUID is still generated', () => {
    const insecure = {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    } as unknown as Crypto;
    for (let round = 0; round < 20; round++)
      expect(attemptKeySchema.safeParse(randomUuid(insecure)).success).toBe(true);
  });

  const customer = { firstName: 'Ada', lastName: 'L', email: 'a@b.test', company: 'E', teamSize: 3, message: '' };

  test('a saved contact is read back, and its time is stored as an ISO string', () => {
    const now = new Date();
    saveCheckoutSession(customer, now);
    expect(JSON.parse(values.get('checkoutSession') ?? '')).toEqual({ customer, timestamp: now.toISOString() });
    expect(readCheckoutSession()).toEqual(customer);
    // Another person may sit there a day later.
    saveCheckoutSession(customer, new Date(now.getTime() - 25 * 3_600_000));
    expect(readCheckoutSession()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['{broken', '7', '[]', '{"customer":"x"}', '{}'])('stored %p is logged and ignored', (text) => {
    values.set('checkoutSession', text);
    expect(readCheckoutSession()).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('nothing is logged when nothing is stored', () => {
    expect(readCheckoutSession()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['4', 4],
    ['"4"', 4],
    ['" 12 "', 12],
    ['"many"', null],
    ['1.5', null],
    ['0', null],
    ['{}', null],
  ])('text fields are kept, and a team size of %s is read as %p', (teamSize, number) => {
    values.set('checkoutSession', `{"customer":{"firstName":"Ada","teamSize":${teamSize},"email":{},"company":null}}`);
    expect(readCheckoutSession()).toEqual({ firstName: 'Ada', teamSize: number });
  });
});
