import { ApiFailure } from '../../../lib/api.ts';
import { knownAccount } from './known-account.ts';

const answers = { email: ' Ada@Example.com ', firstName: 'Ada' };
const refuse = (code: string, details?: unknown) => new ApiFailure(409, { code, message: 'why', details });

test.each([
  [['password', 'link'], { password: true, link: true }],
  [['link'], { password: false, link: true }],
  [[], { password: false, link: false }],
])('the details name the ways to continue: %j', (named, ways) => {
  const details = named.map((field) => ({ field, message: field }));
  expect(knownAccount(refuse('account_exists', details), answers)).toEqual({
    answers,
    email: 'Ada@Example.com',
    message: 'why',
    ways,
  });
});

test('without details, only another address helps', () => {
  expect(knownAccount(refuse('account_exists'), answers)?.ways).toEqual({ password: false, link: false });
});

test.each([refuse('session_already_used'), new ApiFailure(0, null), new TypeError()])(
  'returns null for any other error',
  (error) => {
    expect(knownAccount(error, answers)).toBeNull();
  },
);
