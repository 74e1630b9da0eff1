import { useEffect, useRef, useState } from 'react';
import { NUMBERS_DAYS, type NumbersPeriod } from '#contract/desk/numbers.values.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Chips } from '../pieces/list.tsx';

const DEFAULT: NumbersPeriod = '30d';
/** The days that someone has entered. */
const OWN = 'own';
const choices: { value: NumbersPeriod | typeof OWN; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
  { value: OWN, label: 'Custom dates' },
];

/** Returns the query of the report that the address asks for. Custom dates count only when both are given. */
export function useReportQuery(): string {
  const { get } = useListAddress();
  const [from, to] = [get('from'), get('to')];
  if (from && to) return `?${new URLSearchParams({ from, to })}`;
  return `?period=${encodeURIComponent(get('period') ?? DEFAULT)}`;
}

/** Chooses the period of the report. @param days the days that are shown now; custom dates start from them */
export function Period({ days }: { days: { from: string; to: string } | undefined }) {
  const { get, set } = useListAddress();
  const [from, to] = [get('from'), get('to')];
  const isOwn = from !== undefined && to !== undefined;
  return (
    <div className="tools tools-apart">
      <Chips
        label="Period"
        isAlways
        choices={choices}
        chosen={isOwn ? OWN : (get('period') ?? DEFAULT)}
        choose={(value) => {
          if (value !== OWN) set({ period: value, from: undefined, to: undefined });
          else if (days) set({ period: undefined, ...days });
        }}
      />
      {isOwn && (
        <div className="own-dates">
          <Day label="From" day={from} max={to} choose={(day) => set({ from: day, to: latest(day, to) })} />
          <Day label="To" day={to} min={from} choose={(day) => set({ from: earliest(from, day), to: day })} />
        </div>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  day: string;
  min?: string;
  max?: string;
  choose: (day: string) => void;
}

/** In ms. Until then, a day may be half typed. */
const TYPING_MS = 500;

/** A day. While it is typed, its first digits are other days, and years of long ago, which would move the other end. */
function Day({ label, day, choose, ...limits }: DayProps) {
  const [typed, setTyped] = useState(day);
  const chosen = useRef(day);
  useEffect(() => {
    // Back, or the other end. What was chosen here may be typed on meanwhile.
    if (day !== chosen.current) setTyped(day);
    chosen.current = day;
  }, [day]);
  useEffect(() => {
    if (typed === chosen.current || typed < '2000') return;
    const timer = setTimeout(() => {
      chosen.current = typed;
      choose(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label>
      {label}
      <input
        type="date"
        {...limits}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed < '2000' && setTyped(day)}
      />
    </label>
  );
}

/** Returns a last day that fits the first one: not before it, and at most NUMBERS_DAYS days in all. */
function latest(from: string, to: string): string {
  const last = shifted(from, NUMBERS_DAYS - 1);
  return to < from ? from : to > last ? last : to;
}

function earliest(from: string, to: string): string {
  const first = shifted(to, 1 - NUMBERS_DAYS);
  return from > to ? to : from < first ? first : from;
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
