import { clockTime, durationText, minutesOf, withTimes } from './day-times.ts';

test.each([
  ['00:05', 5, '12:05 am'],
  ['07:00', 420, '7:00 am'],
  ['12:00', 720, '12:00 pm'],
  ['13:15', 795, '1:15 pm'],
  ['23:59', 1439, '11:59 pm'],
  ['24:00', 1440, '12:00 am'],
])('%s is minute %i, shown as %s', (time, minutes, said) => {
  expect(minutesOf(time)).toBe(minutes);
  expect(clockTime(time)).toBe(said.replace(' ', '\u00a0'));
});

test.each([
  [30, '30 min'],
  [60, '1 h'],
  [795, '13 h 15 min'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(durationText(minutes).replaceAll('\u00a0', ' ')).toBe(text);
});

test('an entry lasts until the next one, the last until the end of the day', () => {
  const entries = [
    { time: '08:00', title: 'Build', work: true },
    { time: '12:30', title: 'Lunch' },
  ];
  expect(withTimes(entries, '24:00').map(({ start, end }) => [start, end])).toEqual([
    [480, 750],
    [750, 1440],
  ]);
});
