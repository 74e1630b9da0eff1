import { describe, expect, it } from '@jest/globals';
import { readFreeTrial } from './free-trial.ts';

const whole = { firstName: 'Sample', lastName: 'Student', email: 'student@example.com' };

describe('readFreeTrial', () => {
  it('returns the three answers and nothing else', () => {
    expect(readFreeTrial({ freeTrial: { ...whole, role: 'admin' } })).toEqual(whole);
  });

  it.each([{}, { ...whole, email: '' }, { ...whole, firstName: '  ' }, { ...whole, lastName: 7 }])(
    '%j is incomplete',
    (freeTrial) => {
      expect(readFreeTrial({ freeTrial })).toBe('incomplete');
    },
  );
});
