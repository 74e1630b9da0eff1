import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { checkout, course } from '../../content/course.ts';
import { newAttempt } from '../../lib/attempt.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { CardFrame } from './card-frame.tsx';
import { CheckoutError } from './checkout-error.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { GainList } from './gain-list.tsx';
import { initialSeats } from './initial-seats.ts';
import { SeatOrder } from './seat-order.tsx';
import { useCheckout } from './use-checkout.ts';
import { useStripe } from './use-stripe.ts';
import { VerificationNotice } from './verification-notice.tsx';

/** Seats, total and the embedded card form (specification, 'Seat checkout'). */
export function Checkout() {
  const location = useLocation();
  const hydrated = useHydrated();
  const start = useMemo(() => (hydrated ? initialSeats(location.state) : null), [hydrated, location.state]);
  const [chosen, setChosen] = useState<number | null>(null);
  const wanted = chosen ?? start;
  const seats = wanted ?? course.defaultSeats;
  const { product, state, retry, failForm } = useCheckout(wanted);
  const stripe = useStripe(product, state.request, failForm);
  const frame = useRef<HTMLElement>(null);

  // The pressed button goes away with its panel; focus stays in the place where the form will be.
  const again = () => {
    frame.current?.focus();
    retry();
  };
  const buyMore = () => {
    newAttempt();
    again();
  };
  const waiting = state.updating ? 'Updating checkout...' : 'Loading checkout...';

  return (
    <>
      <VerificationNotice />
      <div className="checkout wrap">
        <header className="checkout-head">
          <h1>{checkout.title}</h1>
          <p className="lead">{checkout.lead}</p>
        </header>
        <SeatOrder
          seats={seats}
          pricePerSeat={product?.pricePerSeat ?? course.pricePerSeat}
          changed={chosen !== null}
          onChange={setChosen}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: at its specified height it scrolls, so the arrow keys must reach it */}
        <section className="card-frame" aria-label="Card payment" tabIndex={0} ref={frame}>
          {state.failure ? (
            <CheckoutError failure={state.failure} seats={seats} onRetry={again} onBuyMore={buyMore} />
          ) : stripe && state.clientSecret ? (
            <CardFrame
              key={state.request}
              stripe={stripe}
              clientSecret={state.clientSecret}
              waitingText={waiting}
              onFailed={() => failForm(state.request)}
            />
          ) : (
            <FrameSkeleton text={waiting} />
          )}
        </section>
        <GainList />
      </div>
    </>
  );
}
