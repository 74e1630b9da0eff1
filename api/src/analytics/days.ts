/** A period of whole days in the team's time zone. Both days are YYYY-MM-DD and inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the day that is `days` days earlier. @param day YYYY-MM-DD */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of days in a period. */
function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns the period of the same length that ends the day before this one. */
export function periodBefore(days: Days): Days {
  return { from: daysBefore(days.from, countDays(days)), to: daysBefore(days.from, 1) };
}

/** Returns every day of a period. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: countDays(days) }, (_, index) => daysBefore(days.from, -index));
}
