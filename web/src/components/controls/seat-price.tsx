import type { ReactNode } from 'react';
import { pricing } from '../../content/course.ts';
import { formatPrice } from '../../lib/money.ts';
import { pricePerSeat, site } from '../../lib/site.ts';

interface SeatPriceProps {
  /** Id of the field with the number. */
  field: string;
  /** Null if the field holds no number that can be bought. There is no sum then. */
  seats: number | null;
  most: number;
  /** Shown instead of a price when `seats` exceeds `most`. */
  tooMany: ReactNode;
}

/** Shows what the seats in a field cost, or what the fewest that are sold cost. */
export function SeatPrice({ field, seats, most, tooMany }: SeatPriceProps) {
  const least = site.CHECKOUT_MIN_SEATS;
  return (
    <output className="price" htmlFor={field}>
      {seats === null ? (
        <span className="price-each">{pricePerSeat} a seat</span>
      ) : seats > most ? (
        <span>{tooMany}</span>
      ) : (
        <>
          <span className="price-each">{seats < least ? pricing.atLeast(least) : `× ${pricePerSeat} a seat`}</span>{' '}
          <span className="figure">{formatPrice((Math.max(seats, least) * site.CHECKOUT_PRICE_CENTS) / 100)}</span>
        </>
      )}
    </output>
  );
}
