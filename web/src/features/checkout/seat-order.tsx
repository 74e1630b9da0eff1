import { useRef } from 'react';
import { formatDollars, formatSeats } from '../../lib/money.ts';

interface SeatOrderProps {
  seats: number;
  /** Dollars a seat. */
  pricePerSeat: number;
  /** Whether the seats were changed here: only then are they read out. */
  changed: boolean;
  onChange: (seats: number) => void;
}

/** Seat counter, price per seat and total. No upper limit; the floor is 1 (specification, section 9). */
export function SeatOrder({ seats, pricePerSeat, changed, onChange }: SeatOrderProps) {
  const increase = useRef<HTMLButtonElement>(null);
  const total = formatDollars(seats * pricePerSeat);
  const decrease = () => {
    onChange(seats - 1);
    // The button is about to be disabled, which would drop the focus.
    if (seats === 2) increase.current?.focus();
  };
  return (
    <section className="order" aria-label="Seats">
      <div className="order-row">
        <span id="seats">Seats</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a counter is no fieldset, it has no field */}
        <div className="counter" role="group" aria-labelledby="seats">
          <button type="button" aria-label="Decrease" disabled={seats <= 1} onClick={decrease}>
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
        <span className="amount">{formatDollars(pricePerSeat)}</span>
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
