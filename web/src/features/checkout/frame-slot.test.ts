import type { Stripe } from '@stripe/stripe-js';
import { createFrameSlot } from './frame-slot.ts';

/** Stripe with the vendor's rule: a second live form is an error. */
function strictStripe(delay: number) {
  const log = { live: 0, made: 0, errors: 0 };
  const createEmbeddedCheckoutPage = async () => {
    if (log.live > 0) {
      log.errors++;
      throw new Error('You cannot have multiple Embedded Checkout objects');
    }
    log.live++;
    await pause(delay);
    log.made++;
    return { mount() {}, unmount() {}, destroy: () => void log.live-- };
  };
  return { log, stripe: { createEmbeddedCheckoutPage } as unknown as Stripe };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const quiet = { onReady: () => {}, onFailed: () => {} };
const options = { clientSecret: 'cs_test' };

test('a form released while it is still being created is destroyed before the next one is created', async () => {
  const { stripe, log } = strictStripe(20);
  const first = createFrameSlot(stripe, quiet);
  const letGo = first.hold();
  void first.stripe.createEmbeddedCheckoutPage(options);
  await pause(5);
  letGo();
  const second = createFrameSlot(stripe, quiet);
  const done = second.hold();
  await second.stripe.createEmbeddedCheckoutPage(options);
  expect(log).toEqual({ live: 1, made: 2, errors: 0 });
  done();
  await pause(5);
  expect(log.live).toBe(0);
});

test('of many slots in a row, only the last one, which is held, creates its form', async () => {
  const { stripe, log } = strictStripe(5);
  for (let round = 0; round < 10; round++) {
    const slot = createFrameSlot(stripe, quiet);
    const letGo = slot.hold();
    void slot.stripe.createEmbeddedCheckoutPage(options);
    letGo();
  }
  const last = createFrameSlot(stripe, quiet);
  const done = last.hold();
  const form = await last.stripe.createEmbeddedCheckoutPage(options);
  expect(log.live).toBe(1);
  expect(log.errors).toBe(0);
  form.destroy();
  form.destroy();
  expect(log.live).toBe(0);
  done();
});

test('releasing and holding again at once, as StrictMode does, keeps the form', async () => {
  const { stripe, log } = strictStripe(5);
  const slot = createFrameSlot(stripe, quiet);
  const made = slot.stripe.createEmbeddedCheckoutPage(options);
  slot.hold()();
  const done = slot.hold();
  const form = await made;
  await pause(5);
  expect(log.live).toBe(1);
  done();
  await pause(5);
  expect(log.live).toBe(0);
  expect(() => form.unmount()).not.toThrow();
});

test('a form that never loads is reported and does not block the next one', async () => {
  const stuck = { createEmbeddedCheckoutPage: () => new Promise(() => {}) } as unknown as Stripe;
  let failures = 0;
  const slot = createFrameSlot(stuck, { onReady: () => {}, onFailed: () => void failures++ }, 20);
  slot.hold();
  void slot.stripe.createEmbeddedCheckoutPage(options);
  await pause(40);
  expect(failures).toBe(1);
  const { stripe, log } = strictStripe(1);
  const next = createFrameSlot(stripe, quiet);
  next.hold();
  const form = await next.stripe.createEmbeddedCheckoutPage(options);
  expect(log.live).toBe(1);
  form.destroy();
});
