import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/hydrated.ts';
import { site } from '../../lib/site.ts';
import { isRecord } from '../../lib/storage.ts';

/** How long a number must stand before it is kept, in ms: browsers limit how often an entry may change. */
const REST_MS = 400;

/**
 * Holds the number of seats that the buyer has chosen. This history entry keeps it, so that a reload and Back lead to
 * the same number. `seats` is null if nothing was chosen here, and `changed` is whether it was since the page opened.
 */
export function useChosenSeats() {
  const location = useLocation();
  const hydrated = useHydrated();
  const kept = useMemo(() => (hydrated ? keptSeats() : null), [hydrated]);
  const [chosen, choose] = useState<number | null>(null);
  const seats = chosen ?? kept;
  // Runs at every navigation too, because a link within the page adds an entry without the number.
  useEffect(() => {
    if (seats === null) return;
    // Bypasses the router, for which this is the same page. The entry keeps what else it holds.
    const keep = () => history.replaceState({ ...history.state, seats }, '');
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [seats, location]);
  return { seats, changed: chosen !== null, choose };
}

/** Returns the number that the history entry keeps, or null if it has none that can be sold. */
function keptSeats(): number | null {
  const entry: unknown = history.state;
  const seats = isRecord(entry) ? entry.seats : null;
  return Number.isSafeInteger(seats) && Number(seats) >= site.CHECKOUT_MIN_SEATS ? Number(seats) : null;
}
