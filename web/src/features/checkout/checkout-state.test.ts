import '../../../build/test-site.ts';
import { type CheckoutAction, checkoutReducer, initialCheckout } from './checkout-state.ts';

const run = (...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, initialCheckout);
const asked = (request: number, seats: number): CheckoutAction => ({ type: 'requested', request, seats });
const answered = (request: number, clientSecret: string): CheckoutAction => ({
  type: 'responded',
  request,
  clientSecret,
});
const failed = (request: number, kind: 'session' | 'card-form'): CheckoutAction => ({
  type: 'failed',
  request,
  failure: kind === 'session' ? { kind, message: 'no' } : { kind },
});

test('the first request is a load, a change of seats is an update, and a response ends either', () => {
  expect(run(asked(1, 2))).toMatchObject({ updating: false, clientSecret: null, failure: null });
  expect(run(asked(1, 2), asked(2, 2))).toMatchObject({ updating: false });
  expect(run(asked(1, 2), asked(2, 3))).toMatchObject({ updating: true, clientSecret: null, failure: null });
  expect(run(asked(1, 2), asked(2, 3), asked(3, 3))).toMatchObject({ updating: true });
  expect(run(asked(1, 2), answered(1, 'a'))).toMatchObject({ updating: false, clientSecret: 'a', failure: null });
  expect(run(asked(1, 2), answered(1, 'a'), asked(2, 2))).toMatchObject({ updating: true, clientSecret: null });
});

test('a response or a failure for an older seat count is ignored', () => {
  expect(run(asked(1, 2), asked(2, 3), answered(1, 'old'))).toMatchObject({ updating: true, clientSecret: null });
  expect(run(asked(1, 2), asked(2, 3), failed(1, 'session'))).toMatchObject({ updating: true, failure: null });
  expect(run(asked(1, 2), asked(2, 3), answered(2, 'new'), answered(1, 'old'))).toMatchObject({ clientSecret: 'new' });
});

test('a secret does not clear the error of a card form that did not load', () => {
  expect(run(asked(1, 2), failed(1, 'card-form'), answered(1, 'a'))).toMatchObject({
    clientSecret: null,
    failure: { kind: 'card-form' },
  });
});

test("the server's refusal takes precedence over a card form that did not load", () => {
  expect(run(asked(1, 2), failed(1, 'session'), failed(1, 'card-form')).failure).toMatchObject({ kind: 'session' });
  expect(run(asked(1, 2), failed(1, 'card-form'), failed(1, 'session')).failure).toMatchObject({ kind: 'session' });
});

test('a new request clears the error', () => {
  expect(run(asked(1, 2), failed(1, 'session'), asked(2, 2))).toMatchObject({ updating: true, failure: null });
});
