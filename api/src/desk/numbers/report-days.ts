import { type Days, daysBefore } from '../../analytics/days.ts';
import type { NumbersQuery } from '../../contract/desk/numbers.ts';
import type { NumbersPeriod } from '../../contract/desk/numbers.values.ts';

/** Returns the days that a query asks for; default: the last 30. @param today YYYY-MM-DD */
export function reportDays({ period = '30d', from, to }: NumbersQuery, today: string): Days {
  if (from !== undefined && to !== undefined) return { from, to };
  return periodOf(period, today);
}

function periodOf(period: NumbersPeriod, today: string): Days {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  switch (period) {
    case '7d':
    case '30d':
    case '90d':
      return { from: daysBefore(today, Number.parseInt(period, 10) - 1), to: today };
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const to = daysBefore(firstOfMonth, 1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
