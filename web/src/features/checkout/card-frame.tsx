import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { createFrameSlot } from './frame-slot.ts';

interface CardFrameProps {
  stripe: Stripe;
  clientSecret: string;
  /** Shown until Stripe's form appears. */
  waitingText: string;
  onFailed: () => void;
}

/** Stripe's card form for one session. Its options never change, so a new session needs a new key. */
export function CardFrame({ stripe, clientSecret, waitingText, onFailed }: CardFrameProps) {
  const [ready, setReady] = useState(false);
  const [slot] = useState(() => createFrameSlot(stripe, { onReady: () => setReady(true), onFailed }));
  const options = useMemo(() => ({ clientSecret }), [clientSecret]);
  useEffect(() => slot.hold(), [slot]);
  return (
    <>
      {!ready && <FrameSkeleton text={waitingText} />}
      <EmbeddedCheckoutProvider stripe={slot.stripe} options={options}>
        <EmbeddedCheckout className="frame-live" />
      </EmbeddedCheckoutProvider>
    </>
  );
}

/** A placeholder for the card form while it loads, with the same size and outline. */
export function FrameSkeleton({ text }: { text: string }) {
  return (
    <div className="frame-loading paper">
      <p className="note" role="status">
        {text}
      </p>
      <div className="bones" aria-hidden="true">
        <i className="w40" />
        <i className="control" />
        <i className="w55 gap" />
        <i className="control join" />
        <div className="pair">
          <i className="control" />
          <i className="control" />
        </div>
        <i className="w30 gap" />
        <i className="control" />
        <i className="w40 gap" />
        <i className="control join" />
        <i className="control" />
        <i className="w30 gap" />
        <i className="control" />
        <i className="pay gap" />
        <i className="w70" />
      </div>
    </div>
  );
}
