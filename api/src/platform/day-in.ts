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
