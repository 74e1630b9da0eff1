import { type ReactNode, useEffect, useState } from 'react';
import { parseCount } from '#contract/leads.values.ts';
import { pricing } from '../../content/course.ts';
import { fillIn } from '../../lib/fill-in.ts';
import { formatPrice } from '../../lib/money.ts';
import { firstSeats, pricePerSeat, site } from '../../lib/site.ts';
import type { InputAttributes } from './question-field.tsx';

/**
 * Fills in a form, and reads its number of seats for the price beside it.
 * @param field id of the field with the number
 * @param known returns the answers that are known already, by field
 * @returns the number, null if the field holds none; and attributes for the field
 */
export function useSeats(field: string, known: () => Record<string, string | undefined>) {
  const [typed, setTyped] = useState(String(firstSeats));
  useEffect(() => {
    const control = document.querySelector<HTMLInputElement>(`#${field}`);
    // The visitor may have typed before the application ran, or the browser may have restored the field.
    const read = () => setTyped(control?.value ?? '');
    read();
    return control?.form ? fillIn(control.form, known(), read) : undefined;
  }, []);
  const attributes: InputAttributes = {
    defaultValue: firstSeats,
    // What is typed replaces the number that is there.
    onFocus: ({ currentTarget }) => currentTarget.select(),
    onInput: ({ currentTarget }) => setTyped(currentTarget.value),
  };
  return { seats: parseCount(typed), attributes };
}

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
    <output className="price spread" htmlFor={field}>
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
