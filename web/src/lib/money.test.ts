import { formatDollars, formatSeats, toCents } from './money.ts';

test('dollars are shown without cents unless there are any', () => {
  expect(formatDollars(5000)).toBe('$5,000');
  expect(formatDollars(995000)).toBe('$995,000');
  expect(formatDollars(4999.5)).toBe('$4,999.50');
});

test('cents are whole', () => {
  expect(toCents(5000)).toBe(500000);
  expect(toCents(19.99)).toBe(1999);
});

test('one seat is singular', () => {
  expect(formatSeats(1)).toBe('1 seat');
  expect(formatSeats(2)).toBe('2 seats');
});
