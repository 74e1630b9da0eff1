import { formatAge, pluralize } from '#contract/text.values.ts';
import { formatCents } from '#web/lib/money.ts';
import { useStaff } from './staff.ts';

export { formatAge, formatCents, pluralize };

/** Begins a text with a capital letter. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 1318 → "1,318". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Returns formatters of times in the team's zone. They take ISO strings. */
export function useTimes() {
  const { timeZone } = useStaff();
  const format = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(at));
  return {
    timeZone,
    /** 24 Nov 2026 */
    day: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** 24 Nov */
    shortDay: format({ day: 'numeric', month: 'short' }),
    /** Tuesday 24 November 2026 */
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** 24 Nov 2026, 09:41 */
    time: format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    /** 09:41:08 */
    clock: format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  };
}
