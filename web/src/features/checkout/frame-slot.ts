import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

type CreateOptions = Parameters<Stripe['createEmbeddedCheckoutPage']>[0];

interface FrameEvents {
  /** The form is there and about to be mounted. */
  onReady: () => void;
  /** The form could not be made, or did not come in time. */
  onFailed: () => void;
}

const never = new Promise<never>(() => {});
let previousGone: Promise<void> = Promise.resolve();

/**
 * A place for one card form. Stripe allows one live form a page, and its React provider never destroys one that is still
 * being made when it unmounts. So each slot waits until the form of the slot before it is destroyed, and destroys its own as
 * soon as nothing holds it any longer, even if it arrives later.
 * @param timeoutMs milliseconds until a form that does not come counts as failed
 */
export function createFrameSlot(stripe: Stripe, events: FrameEvents, timeoutMs = 10_000) {
  let holders = 0;
  let abandoned = false;
  let form: StripeEmbeddedCheckout | null = null;
  let leave = () => {};

  const destroy = () => {
    const gone = form;
    form = null;
    try {
      gone?.destroy();
    } finally {
      leave();
    }
  };
  const abandon = () => {
    abandoned = true;
    if (form) destroy();
  };
  const give = (made: StripeEmbeddedCheckout): StripeEmbeddedCheckout => ({
    ...made,
    mount: (place) => made.mount(place),
    unmount: () => form?.unmount(),
    destroy,
  });

  async function create(options: CreateOptions): Promise<StripeEmbeddedCheckout> {
    const before = previousGone;
    previousGone = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    if (abandoned) {
      leave();
      return never;
    }
    const fail = () => {
      if (!abandoned) events.onFailed();
      abandoned = true;
      leave();
    };
    const timer = setTimeout(fail, timeoutMs);
    try {
      form = await stripe.createEmbeddedCheckoutPage(options);
    } catch {
      fail();
      return never;
    } finally {
      clearTimeout(timer);
    }
    if (abandoned) {
      destroy();
      return never;
    }
    events.onReady();
    return give(form);
  }

  return {
    /** Stripe, whose forms are made one after the other; hand this to EmbeddedCheckoutProvider. */
    stripe: new Proxy(stripe, {
      get(target, name) {
        if (name === 'createEmbeddedCheckoutPage') return create;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    /** Says that the form is on the page; the returned function says that it no longer is. Safe under StrictMode's double effects. */
    hold() {
      holders++;
      return () => {
        holders--;
        // StrictMode lets go and holds again at once; a real unmount does not come back.
        setTimeout(() => holders === 0 && abandon());
      };
    },
  };
}
