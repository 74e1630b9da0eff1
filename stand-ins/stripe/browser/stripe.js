/**
 * Stands in for Stripe.js on a developer's machine, with the parts that @stripe/stripe-js and @stripe/react-stripe-js
 * use for the embedded checkout.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  /** Whether the page has an embedded checkout. Only one may exist at a time, from creation to destruction. */
  let live = false;

  function integrationError(message) {
    const error = new Error(message);
    error.name = 'IntegrationError';
    return error;
  }

  function absent() {
    throw integrationError('The local stand-in for Stripe.js has the embedded checkout only.');
  }

  async function fetchSession(key, clientSecret) {
    const response = await fetch(new URL('api/session', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, client_secret: clientSecret }),
    });
    if (!response.ok) {
      const { message } = await response.json().catch(() => ({}));
      throw integrationError(message ?? `The local Stripe responded with ${response.status}.`);
    }
  }

  async function createEmbeddedCheckoutPage(key, { clientSecret }) {
    if (live) throw integrationError('You cannot have multiple Embedded Checkout objects.');
    live = true;
    try {
      if (!/^cs_\w+_secret_\w+$/.test(clientSecret)) {
        throw integrationError('The client secret is not that of a Checkout Session.');
      }
      await fetchSession(key, clientSecret);
      return embeddedCheckout(key, clientSecret);
    } catch (error) {
      live = false;
      throw error;
    }
  }

  function embeddedCheckout(key, secret) {
    let frame = null;
    let destroyed = false;

    function assertUsable() {
      if (destroyed) throw integrationError('This Embedded Checkout object was destroyed and cannot be used any more.');
    }

    function listen({ origin, source, data }) {
      if (origin !== base.origin || source !== frame?.contentWindow || data?.source !== 'local-stripe') return;
      if (data.type === 'resize') frame.style.height = `${Math.ceil(Number(data.height))}px`;
      if (data.type === 'complete') window.location.assign(data.returnUrl);
    }

    function remove() {
      window.removeEventListener('message', listen);
      frame?.remove();
      frame = null;
    }

    return {
      mount(place) {
        assertUsable();
        if (frame) throw integrationError('This Embedded Checkout object is mounted already.');
        frame = document.createElement('iframe');
        frame.title = 'Secure payment form (local stand-in)';
        frame.name = 'embedded-checkout';
        frame.allow = 'payment';
        // After the #, which browsers never send to a server, so the secret ends up in no log.
        frame.src = new URL(`pay.html#${new URLSearchParams({ key, client_secret: secret })}`, base).href;
        Object.assign(frame.style, { display: 'block', width: '100%', minHeight: '640px', border: '0' });
        window.addEventListener('message', listen);
        place.append(frame);
      },
      unmount() {
        assertUsable();
        remove();
      },
      destroy() {
        assertUsable();
        remove();
        destroyed = true;
        live = false;
      },
    };
  }

  function Stripe(key) {
    if (typeof key !== 'string' || key === '')
      throw integrationError('Please call Stripe() with your publishable key.');
    if (!key.startsWith('pk_'))
      throw integrationError('Invalid API Key provided: it must be a publishable key (pk_…).');
    return {
      // react-stripe-js takes nothing for Stripe that lacks one of these.
      ...{ elements: absent, createToken: absent, createPaymentMethod: absent, confirmCardPayment: absent },
      _registerWrapper() {},
      registerAppInfo() {},
      createEmbeddedCheckoutPage: (options) => createEmbeddedCheckoutPage(key, options),
    };
  }
  // @stripe/stripe-js warns when this is not the release that it was built for.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
