import { useState } from 'react';
import { COUNT_MAX, parseCount, plainCount } from '#contract/leads.values.ts';

/** Computes the new number of seats from the previous one, because clicks may come faster than renders. */
export type SeatChange = (before: number) => number;

interface TypedSeats {
  seats: number;
  /** The minimum number of seats that one checkout sells. */
  minSeats: number;
  onChange: (change: SeatChange) => void;
}

/**
 * Makes the number of seats editable as text. A whole number within the limits takes effect at once. When typing ends,
 * one outside them becomes the nearest that is allowed, and anything else is dropped.
 */
export function useTypedSeats({ seats, minSeats, onChange }: TypedSeats) {
  // The text being typed, or null while the field shows the number of seats.
  const [draft, setDraft] = useState<string | null>(null);
  const [isOdd, setIsOdd] = useState(false);

  const type = ({ value, validity }: HTMLInputElement) => {
    const typed = parseCount(value);
    setDraft(value);
    // No error while the field is empty, or after the 1 of a 12 still being typed.
    const isWhole = nearestSeats(value, minSeats) !== null && Number(plainCount(value)) <= COUNT_MAX;
    setIsOdd(validity.badInput || (value !== '' && !isWhole));
    if (typed !== null && typed >= minSeats) onChange(() => typed);
  };
  const endTyping = () => {
    const nearest = draft === null ? null : nearestSeats(draft, minSeats);
    setDraft(null);
    setIsOdd(false);
    if (nearest !== null && nearest !== seats) onChange(() => nearest);
  };
  const step = (by: 1 | -1) => {
    endTyping();
    onChange((before) => Math.max(before + by, minSeats));
  };
  return { figure: draft ?? String(seats), isOdd, type, endTyping, step };
}

/**
 * Returns the number of seats nearest to a typed one, within the minimum and the maximum.
 * @returns null if the text is not a whole number
 */
export function nearestSeats(typed: string, minSeats: number): number | null {
  const figure = plainCount(typed);
  if (!/^[+-]?\d+$/.test(figure)) return null;
  return Math.min(Math.max(Number(figure), minSeats), COUNT_MAX);
}
