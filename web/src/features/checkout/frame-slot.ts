import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

type CreateOptions = Parameters<Stripe['createEmbeddedCheckoutPage']>[0];

interface FrameEvents {
  /** The form has loaded and is about to be mounted. */
  onReady: () => void;
  /** The form could not be created, or timed out. */
  onFailed: () => void;
}

const never = new Promise<never>(() => {});
let previousGone: Promise<void> = Promise.resolve();

/**
 * Creates a place for one card form. Stripe allows only one live form per page, and when its React provider unmounts,
 * it never destroys a form that is still being created. So each slot waits until the previous slot's form is destroyed,
 * and destroys its own as soon as nothing holds it, even if the form arrives later.
 * @param timeoutMs milliseconds until a form that does not load counts as failed
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
    /** Stripe, creating its forms one after the other. Pass this to EmbeddedCheckoutProvider. */
    stripe: new Proxy(stripe, {
      get(target, name) {
        if (name === 'createEmbeddedCheckoutPage') return create;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    /**
     * Marks the form as in use on the page; call the returned function when it no longer is. Safe under StrictMode's
     * double effects.
     */
    hold() {
      holders++;
      return () => {
        holders--;
        // StrictMode releases and holds again at once; a real unmount does not hold again.
        setTimeout(() => holders === 0 && abandon());
      };
    },
  };
}
