import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Today } from '#contract/desk/today.ts';
import { TODAY_COUNTED } from '#contract/desk/today.values.ts';
import { COUNTS, deskCall, refreshed } from '../lib/desk-call.ts';
import { formatCount } from '../lib/format.ts';

/** In ms. */
export const TODAY_REFRESH_MS = 30_000;

/** Returns how many things need a person at a destination, as text; undefined if there are none. @param to below /desk */
export function useCounts(): (to: string) => { text: string; isOne: boolean } | undefined {
  // Today's own answer while it is shown. On other screens nobody waits for it.
  const isToday = useLocation().pathname === '/';
  const { data } = useQuery({
    queryKey: [isToday ? '/today' : COUNTS],
    queryFn: ({ signal }) => deskCall<Today>('/today', { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshed(TODAY_REFRESH_MS),
  });
  return (to) => {
    if (!data) return undefined;
    const count = to === '/' ? data.total : data.counts[to];
    if (!count) return undefined;
    return { text: `${formatCount(count)}${count < TODAY_COUNTED ? '' : '+'}`, isOne: count === 1 };
  };
}
