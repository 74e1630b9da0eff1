import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

type CreateOptions = Parameters<Stripe['createEmbeddedCheckoutPage']>[0];

export interface FrameEvents {
  /** The form is there and about to be mounted. */
  onReady: () => void;
  /** The form could not be made, or did not come in time. */
  onFailed: (error?: unknown) => void;
}

export interface FrameSlot {
  /** Stripe, whose forms are made one after the other; hand this to EmbeddedCheckoutProvider. */
  stripe: Stripe;
  /** Says that the form is on the page; the returned function says that it no longer is. Safe under StrictMode's double effects. */
  hold: () => () => void;
}

const never = new Promise<never>(() => {});
let previousGone: Promise<void> = Promise.resolve();

/**
 * A place for one card form. Stripe allows one live form a page, and its React provider never destroys one that is still
 * being made when it unmounts (VENDORS, Stripe, Browser). So each slot waits until the form of the slot before it is
 * destroyed, and destroys its own as soon as nothing holds it any longer, even if it arrives later.
 * @param timeoutMs milliseconds until a form that does not come counts as failed
 */
export function createFrameSlot(stripe: Stripe, events: FrameEvents, timeoutMs = 10_000): FrameSlot {
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
    const timer = setTimeout(() => {
      if (!abandoned) events.onFailed();
      abandon();
      leave();
    }, timeoutMs);
    try {
      form = await stripe.createEmbeddedCheckoutPage(options);
    } catch (error) {
      leave();
      if (!abandoned) events.onFailed(error);
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
    stripe: new Proxy(stripe, {
      get(target, name) {
        if (name === 'createEmbeddedCheckoutPage') return create;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    hold() {
      holders++;
      return () => {
        holders--;
        // StrictMode lets go and takes hold again in one go; a real unmount does not come back.
        setTimeout(() => holders === 0 && abandon());
      };
    },
  };
}
