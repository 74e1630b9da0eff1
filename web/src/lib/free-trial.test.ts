import { readFreeTrial } from './free-trial.ts';

const whole = { firstName: 'Sample', lastName: 'Student', email: 'student@example.com' };

it('of a free trial the three answers are returned, and nothing else', () => {
  expect(readFreeTrial({ freeTrial: { ...whole, role: 'admin' } })).toEqual(whole);
});

it.each([{}, { ...whole, email: '' }, { ...whole, firstName: '  ' }, { ...whole, lastName: 7 }])(
  '%j is incomplete',
  (freeTrial) => {
    expect(readFreeTrial({ freeTrial })).toBe('incomplete');
  },
);
