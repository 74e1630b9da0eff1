/** A period of whole days in the team's time zone. Both days are YYYY-MM-DD and inclusive. */
export interface Days {
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date in a time zone, YYYY-MM-DD.
 * @param timeZone IANA name
 * @param at default: now, by this process's clock
 */
export function dayIn(timeZone: string, at: Date | number = Date.now()): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish locale formats dates as ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** Returns the day that is `days` days earlier. @param day YYYY-MM-DD */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Returns the day that is `days` days later. @param day YYYY-MM-DD */
function daysAfter(day: string, days: number): string {
  return daysBefore(day, -days);
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
  return Array.from({ length: countDays(days) }, (_, index) => daysAfter(days.from, index));
}

/** A part of a period that consists of whole weeks or months, and the days around it. */
interface Split {
  /** The first and the last Monday, or first day of a month; null if the period has no whole one. */
  whole: Days | null;
  rest: Days[];
}

/** Splits a period into whole months and the remaining days before and after them. */
export function wholeMonths(days: Days): Split {
  const from = firstOfMonth(days.from) === days.from ? days.from : nextMonth(days.from);
  const end = firstOfMonth(daysAfter(days.to, 1));
  return split(days, from, end, firstOfMonth(daysBefore(end, 1)));
}

/** Splits a period into whole weeks (Monday to Sunday) and the remaining days before and after them. */
export function wholeWeeks(days: Days): Split {
  const from = daysAfter(days.from, (8 - weekday(days.from)) % 7);
  const end = daysBefore(daysAfter(days.to, 1), (weekday(daysAfter(days.to, 1)) + 6) % 7);
  return split(days, from, end, daysBefore(end, 7));
}

/** @param from the first day of the whole part @param end the day after it @param last where its last week or month begins */
function split(days: Days, from: string, end: string, last: string): Split {
  if (from >= end) return { whole: null, rest: [days] };
  const around = [
    { from: days.from, to: daysBefore(from, 1) },
    { from: end, to: days.to },
  ];
  return { whole: { from, to: last }, rest: around.filter((part) => part.from <= part.to) };
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
/** Returns the first day of the next month. */
const nextMonth = (day: string) => firstOfMonth(daysAfter(firstOfMonth(day), 31));

/** Returns 0 for Sunday to 6 for Saturday. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
