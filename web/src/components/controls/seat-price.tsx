import type { ReactNode } from 'react';
import { pricing } from '../../content/course.ts';
import { formatPrice } from '../../lib/money.ts';
import { pricePerSeat, site } from '../../lib/site.ts';

interface SeatPriceProps {
  /** Id of the field with the number. */
  field: string;
  /** Null if the field holds no number. The price of one seat is shown then. */
  seats: number | null;
  most: number;
  /** Shown instead of a price when `seats` exceeds `most`. */
  tooMany: ReactNode;
}

/** Shows the price of the number of seats in a field, or of the fewest that are sold. */
export function SeatPrice({ field, seats, most, tooMany }: SeatPriceProps) {
  const least = site.CHECKOUT_MIN_SEATS;
  const isTooFew = seats !== null && seats < least;
  return (
    <output className="price" htmlFor={field}>
      {seats !== null && seats > most ? (
        <span>{tooMany}</span>
      ) : (
        <>
          <span className="price-each">
            {seats === null ? pricing.perSeat : isTooFew ? pricing.atLeast(least) : `× ${pricePerSeat} a seat`}
          </span>{' '}
          <span className="figure">
            {seats === null ? pricePerSeat : formatPrice((Math.max(seats, least) * site.CHECKOUT_PRICE_CENTS) / 100)}
          </span>
        </>
      )}
    </output>
  );
}
