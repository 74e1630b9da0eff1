import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Today } from '#contract/desk/today.ts';
import { TODAY_COUNTED } from '#contract/desk/today.values.ts';
import { COUNTS, deskCall, refreshed } from '../lib/desk-call.ts';
import { formatCount } from '../lib/format.ts';

/** In ms. */
export const TODAY_REFRESH_MS = 30_000;

/** Returns how many things need a person at destinations, as text; undefined if there are none. @param to below /desk */
export function useCounts(): (...to: string[]) => { text: string; isOne: boolean } | undefined {
  // Today's own answer while it is shown. On other screens nobody waits for it.
  const isToday = useLocation().pathname === '/';
  const { data } = useQuery({
    queryKey: [isToday ? '/today' : COUNTS],
    queryFn: ({ signal }) => deskCall<Today>('/today', { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshed(TODAY_REFRESH_MS),
  });
  return (...to) => {
    if (!data) return undefined;
    const counts = to.map((one) => (one === '/' ? data.total : (data.counts[one] ?? 0)));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (!count) return undefined;
    const isMore = counts.some((one) => one >= TODAY_COUNTED);
    return { text: `${formatCount(count)}${isMore ? '+' : ''}`, isOne: count === 1 };
  };
}

/** How many things need a person; read after the label of the link. */
export function Count({ count }: { count: { text: string; isOne: boolean } | undefined }) {
  if (!count) return null;
  return (
    <span className="count">
      <b>{count.text}</b>
      <span className="visually-hidden"> {count.isOne ? 'needs' : 'need'} a person</span>
    </span>
  );
}
