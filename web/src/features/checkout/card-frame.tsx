import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { createFrameSlot } from './frame-slot.ts';

interface CardFrameProps {
  stripe: Stripe;
  clientSecret: string;
  /** Shown until Stripe's form is there. */
  waitingText: string;
  onFailed: () => void;
}

/** Stripe's card form of one session. Its options never change: give it a new key for a new session. */
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
