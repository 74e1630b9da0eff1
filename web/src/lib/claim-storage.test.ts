import { useMemoryStorage } from '../../build/memory-storage.ts';
import { forgetPayment, rememberedPayment, rememberPayment } from './claim-storage.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

describe('the reference of a payment', () => {
  let items: Map<string, string>;
  beforeEach(() => {
    items = useMemoryStorage();
  });

  test("stores a payment's reference and the time, and nothing else", () => {
    rememberPayment('unfinishedClaim', 'cs_test_1', now);
    expect(JSON.parse(items.get('unfinishedClaim') ?? '')).toEqual({
      session: 'cs_test_1',
      timestamp: '2026-11-23T12:00:00.000Z',
    });
    expect(rememberedPayment('claimedSession', now)).toBe('');
  });

  test.each(['unfinishedClaim', 'claimedSession'] as const)('%s is kept for a day', (key) => {
    rememberPayment(key, 'claim_a', now);
    expect(rememberedPayment(key, later(23))).toBe('claim_a');
    expect(rememberedPayment(key, later(25))).toBe('');
  });

  test('forgets a payment only if it is the one that is stored', () => {
    rememberPayment('unfinishedClaim', 'cs_test_1');
    forgetPayment('unfinishedClaim', 'cs_test_2');
    expect(rememberedPayment('unfinishedClaim')).toBe('cs_test_1');
    forgetPayment('unfinishedClaim', 'cs_test_1');
    expect(rememberedPayment('unfinishedClaim')).toBe('');
  });

  test('ignores anything else in the storage', () => {
    for (const text of [
      '"cs_test_1"',
      '{"session":1,"timestamp":"2026"}',
      '{"session":"cs_test_1","timestamp":"x"}',
      '[]',
    ])
      for (const key of ['unfinishedClaim', 'claimedSession'] as const) {
        items.set(key, text);
        expect(rememberedPayment(key, now)).toBe('');
      }
  });
});
