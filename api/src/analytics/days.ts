/** A period of whole days in the team's time zone, YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the day in a time zone, YYYY-MM-DD.
 * @param timeZone IANA name
 * @param at default: now, by this process's clock
 */
export function dayIn(timeZone: string, at: Date | number = Date.now()): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish way to write a date is ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** Returns the day so many days earlier. @param day YYYY-MM-DD */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Returns the day so many days later. @param day YYYY-MM-DD */
export function daysAfter(day: string, days: number): string {
  return daysBefore(day, -days);
}

/** Returns how many days a period has. */
export function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns the period of the same length that ends when this one begins. */
export function periodBefore(days: Days): Days {
  return { from: daysBefore(days.from, countDays(days)), to: daysBefore(days.from, 1) };
}

/** Returns every day of a period. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: countDays(days) }, (_, index) => daysAfter(days.from, index));
}

/**
 * Divides a period into whole weeks and the days before and after them.
 * @returns `weeks`: the first and the last Monday; null if no week is whole
 */
export function wholeWeeks(days: Days): { weeks: Days | null; rest: Days[] } {
  const from = daysAfter(days.from, (8 - weekday(days.from)) % 7);
  const end = daysBefore(daysAfter(days.to, 1), (weekday(daysAfter(days.to, 1)) + 6) % 7);
  if (from >= end) return { weeks: null, rest: [days] };
  const around = [
    { from: days.from, to: daysBefore(from, 1) },
    { from: end, to: days.to },
  ];
  return { weeks: { from, to: daysBefore(end, 7) }, rest: around.filter((part) => part.from <= part.to) };
}

/** From 0 for Sunday to 6. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
