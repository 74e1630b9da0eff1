import { nearestSeats } from './use-typed-seats.ts';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['007', 7],
  ['1,200', 1200],
  ['0', 1],
  ['-3', 1],
  ['1000001', 1_000_000],
  ['99999999999999999999', 1_000_000],
  ['', null],
  [' ', null],
  ['1.5', null],
  ['1e3', null],
  ['twelve', null],
  ['Infinity', null],
])('the seats nearest to %p are %p', (typed, seats) => {
  expect(nearestSeats(typed, 1)).toBe(seats);
});

test('a number below the minimum becomes the minimum', () => {
  expect(nearestSeats('2', 5)).toBe(5);
});
