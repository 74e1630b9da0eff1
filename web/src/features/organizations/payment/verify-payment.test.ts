import '../../../../build/test-site.ts';
import type { SessionStatus } from '#contract/checkout.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { verifyPayment } from './verify-payment.ts';

const status = (
  payment_status: SessionStatus['session']['payment_status'],
  of: SessionStatus['status'] = 'complete',
): SessionStatus => ({
  status: of,
  session: {
    payment_status,
    seats: 3,
    customer_details: { email: 'payer@x.test' },
    payment_id: 'a-payment',
    unit_amount: 500_000,
    amount_total: 1_500_000,
    amount_refunded: 0,
    currency: 'usd',
    paid_at: '2026-11-22T12:00:00.000Z',
  },
});

/** Runs the verification against a list of responses, on a clock that only its own pauses advance. */
async function verify(...answers: Array<SessionStatus | ApiFailure>) {
  let clock = 0;
  let asked = 0;
  let delays = 0;
  const verdict = await verifyPayment({
    ask: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof ApiFailure) throw answer;
      return answer as SessionStatus;
    },
    onDelay: () => void delays++,
    pause: async (milliseconds) => {
      clock += milliseconds;
    },
    now: () => clock,
  });
  return { verdict, asked, delays, clock };
}

const failure = (code: number, body: unknown = null) => new ApiFailure(code, body);

test('a paid session shows the form', async () => {
  expect((await verify(status('paid'))).verdict).toEqual({ kind: 'paid', session: status('paid').session });
});

test('a complete, unpaid session waits for its money', async () => {
  expect((await verify(status('unpaid'))).verdict).toEqual({ kind: 'pending', session: status('unpaid').session });
});

test.each([
  ...[status('unpaid', 'open'), status('unpaid', 'expired'), status('no_payment_required', 'open'), failure(404)],
  failure(400),
])('an unpaid or unknown session leads back at once', async (answer) => {
  const { verdict, asked } = await verify(answer);
  expect(verdict).toEqual({
    kind: 'unverified',
    message: 'Payment verification failed. Please complete payment first.',
  });
  expect(asked).toBe(1);
});

test.each([0, 429, 500, 503])('status %p is retried and may recover', async (code) => {
  const { verdict, asked, delays } = await verify(failure(code), failure(code), status('paid'));
  expect(verdict.kind).toBe('paid');
  expect(asked).toBe(3);
  expect(delays).toBe(2);
});

test('gives up after about ten seconds', async () => {
  const { verdict, clock } = await verify(failure(0));
  expect(verdict).toEqual({ kind: 'unverified', message: 'Failed to verify payment. Please try again.' });
  expect(clock).toBeGreaterThan(5000);
  expect(clock).toBeLessThanOrEqual(10_000);
});

test.each([
  ['session_already_used', 'login'],
  ['payment_failed', 'checkout'],
  ['payment_refunded', 'consultation'],
  ['payment_disputed', 'consultation'],
])('409 %s has its own page, which leads to %s', async (code, next) => {
  const { verdict } = await verify(failure(409, { code, message: 'why' }));
  expect(verdict).toMatchObject({ kind: 'blocked', message: 'why', next });
});

test('409 without a message says what is required', async () => {
  expect((await verify(failure(409))).verdict).toMatchObject({ message: 'Payment verification required' });
});
