import { type ReactNode, useRef } from 'react';
import { COUNT_MAX } from '#contract/leads.values.ts';
import { ErrorIcon } from '../../components/media/icons.tsx';
import { useHydrated } from '../../lib/hydrated.ts';
import { formatPrice, formatSeats } from '../../lib/money.ts';
import { type SeatChange, useTypedSeats } from './use-typed-seats.ts';

interface SeatCounterProps {
  seats: number;
  /** The minimum number of seats that one checkout sells. */
  minSeats: number;
  /** In the currency's main unit. */
  pricePerSeat: number;
  /** The server's currency. While undefined, the one that the pages were built with is used. */
  currency: string | undefined;
  /** Whether the seats were changed here. Only then are they announced. */
  changed: boolean;
  onChange: (change: SeatChange) => void;
  /** Content below the total. */
  children?: ReactNode;
}

/**
 * Seat counter, price per seat and total. The buttons have no upper limit. The lower limit is the configured minimum, 1
 * by default (specification, section 9). The number between them can be typed.
 */
export function SeatCounter({
  seats,
  minSeats,
  pricePerSeat,
  currency,
  changed,
  onChange,
  children,
}: SeatCounterProps) {
  const increase = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  const { figure, isOdd, type, endTyping, step } = useTypedSeats({ seats, minSeats, onChange });
  const total = formatPrice(seats * pricePerSeat, currency);
  const decrease = () => {
    step(-1);
    // The button is about to be disabled, which would lose focus.
    if (seats - 1 <= minSeats) increase.current?.focus();
  };
  return (
    <section className="order" aria-label="Seats">
      <div className="order-row spread">
        <label id="seats" htmlFor="seat-figure">
          Seats
        </label>
        {/* biome-ignore lint/a11y/useSemanticElements: one field and its two buttons are no fieldset */}
        <div className="counter" role="group" aria-labelledby="seats">
          <button type="button" aria-label="Decrease" disabled={seats <= minSeats} onClick={decrease}>
            −
          </button>
          <span className="counter-value">
            {/* Makes room for the number: the field is positioned over it. */}
            <span aria-hidden="true" data-testid="seat-count">
              {figure}
            </span>
            <input
              id="seat-figure"
              type="number"
              inputMode="numeric"
              min={minSeats}
              max={COUNT_MAX}
              autoComplete="off"
              readOnly={!hydrated}
              value={figure}
              aria-invalid={isOdd || undefined}
              aria-describedby={isOdd ? 'seat-figure-error' : undefined}
              onChange={(event) => type(event.currentTarget)}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={endTyping}
              onKeyDown={(event) => event.key === 'Enter' && endTyping()}
              // Scrolling the page must not change what is bought.
              onWheel={(event) => event.currentTarget.blur()}
            />
          </span>
          <button type="button" aria-label="Increase" ref={increase} onClick={() => step(1)}>
            +
          </button>
        </div>
      </div>
      {isOdd && (
        <p className="error counter-error" id="seat-figure-error" role="alert">
          <ErrorIcon /> Enter a whole number of seats, from {minSeats} to {COUNT_MAX.toLocaleString('en-US')}.
        </p>
      )}
      <div className="order-row spread">
        <span>Price per seat</span>
        <span className="amount">{formatPrice(pricePerSeat, currency)}</span>
      </div>
      <div className="order-row spread order-total">
        <span>
          Total
          <small className="note">
            {/* one text, because a browser that translates the page replaces texts, and React changes only a lone one */}
            {`${formatSeats(seats)} × ${formatPrice(pricePerSeat, currency)}`}
          </small>
        </span>
        <span className="figure">{total}</span>
      </div>
      {children}
      <p className="visually-hidden" role="status">
        {changed ? `${formatSeats(seats)}, total ${total}` : ''}
      </p>
    </section>
  );
}
