import type { Content } from '#contract/content/documents.ts';

/** Returns the minutes since midnight. @param time hours and minutes: 13:15 */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats a time on the 12-hour clock: 1:15 pm. @param time hours and minutes: 13:15 */
export function clockTime(time: string): string {
  const hours = Math.floor(minutesOf(time) / 60) % 24;
  return `${hours % 12 || 12}:${time.slice(-2)}\u00a0${hours < 12 ? 'am' : 'pm'}`;
}

/** Formats a duration: 13 h 15 min. */
export function durationText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([number, unit]) => (number > 0 ? [`${number}\u00a0${unit}`] : [])).join(' ');
}

/** Adds each entry's start and end in minutes since midnight; the last one ends at `end`. */
export function withTimes(entries: Content['oneDay']['entries'], end: string) {
  return entries.map((entry, index) => ({
    ...entry,
    start: minutesOf(entry.time),
    end: minutesOf(entries[index + 1]?.time ?? end),
  }));
}
