import { formatClock } from './use-film.ts';

it.each([
  [0, '00:00'],
  [9.99, '00:09'],
  [75, '01:15'],
  [3600, '60:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('formats %s seconds as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
