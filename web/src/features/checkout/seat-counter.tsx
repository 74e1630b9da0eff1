import { useRef } from 'react';
import { formatPrice, formatSeats } from '../../lib/money.ts';

interface SeatCounterProps {
  seats: number;
  /** The fewest seats that one checkout sells. */
  minSeats: number;
  /** In the currency's main unit. */
  pricePerSeat: number;
  /** The server's; until it is known, the one that the pages were built with. */
  currency: string | undefined;
  /** Whether the seats were changed here: only then are they read out. */
  changed: boolean;
  onChange: (seats: number) => void;
}

/** Seat counter, price per seat and total. No upper limit; the floor is the configured minimum, 1 unless set (specification, section 9). */
export function SeatCounter({ seats, minSeats, pricePerSeat, currency, changed, onChange }: SeatCounterProps) {
  const increase = useRef<HTMLButtonElement>(null);
  const total = formatPrice(seats * pricePerSeat, currency);
  const decrease = () => {
    onChange(seats - 1);
    // The button is about to be disabled, which would drop the focus.
    if (seats - 1 <= minSeats) increase.current?.focus();
  };
  return (
    <section className="order" aria-label="Seats">
      <div className="order-row">
        <span id="seats">Seats</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a counter is no fieldset, it has no field */}
        <div className="counter" role="group" aria-labelledby="seats">
          <button type="button" aria-label="Decrease" disabled={seats <= minSeats} onClick={decrease}>
            −
          </button>
          <span className="counter-value" data-testid="seat-count">
            {seats}
          </span>
          <button type="button" aria-label="Increase" ref={increase} onClick={() => onChange(seats + 1)}>
            +
          </button>
        </div>
      </div>
      <div className="order-row">
        <span>Price per seat</span>
        <span className="amount">{formatPrice(pricePerSeat, currency)}</span>
      </div>
      <div className="order-row order-total">
        <span>Total</span>
        <span className="figure">{total}</span>
      </div>
      <p className="visually-hidden" role="status">
        {changed ? `${formatSeats(seats)}, total ${total}` : ''}
      </p>
    </section>
  );
}
