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
