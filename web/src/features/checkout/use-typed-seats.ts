import { useState } from 'react';
import { parseTeamSize, TEAM_SIZE_MAX } from '../../../../api/src/contract/leads.values.ts';

/** The seats that are wanted now, from those that were wanted before: clicks may come faster than the page is drawn. */
export type SeatChange = (before: number) => number;

interface TypedSeats {
  seats: number;
  /** The fewest seats that one checkout sells. */
  minSeats: number;
  onChange: (change: SeatChange) => void;
}

/**
 * The number of seats as a figure that can be typed. A whole number counts at once; anything else changes nothing, and when
 * typing has ended the figure that counts stands there again.
 */
export function useTypedSeats({ seats, minSeats, onChange }: TypedSeats) {
  // What is being typed; null while the figure is the number of seats.
  const [draft, setDraft] = useState<string | null>(null);
  const [isOdd, setIsOdd] = useState(false);

  const type = ({ value, validity }: HTMLInputElement) => {
    const typed = parseTeamSize(value);
    setDraft(value);
    // No error while the field is empty, nor after the 1 of a 12 that is still being typed.
    const isWhole = nearestSeats(value, minSeats) !== null && Number(value) <= TEAM_SIZE_MAX;
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
 * The seats that a typed figure comes nearest to: one below the fewest means the fewest, one above the most the most.
 * @returns null for what is no whole number
 */
export function nearestSeats(typed: string, minSeats: number): number | null {
  if (!/^\s*[+-]?\d+\s*$/.test(typed)) return null;
  return Math.min(Math.max(Number(typed), minSeats), TEAM_SIZE_MAX);
}
