import { parseCount } from '#contract/leads.values.ts';

test.each<[unknown, number]>([
  ['3', 3],
  [' 2 ', 2],
  ['007', 7],
  [12, 12],
  ['200', 200],
  ['1000000', 1_000_000],
  ...['1,200', '1 200', '1.200', "1'200", '1\u00a0200', '1\u202f200', '\u202a１２００\u2060'].map(
    (text): [string, number] => [text, 1200],
  ),
  ['1,000,000', 1_000_000],
])('%p is %p seats', (value, seats) => expect(parseCount(value)).toBe(seats));

test.each([
  '',
  '0',
  '-1',
  ...['1,20', '1,2000', ',200', '1,200.5', '1,200.000'],
  '1.5',
  '1e3',
  'ten',
  '2 teams',
  '9'.repeat(20),
  '1000001',
  1_000_001,
  0,
  -2,
  1.5,
  Number.NaN,
  null,
  undefined,
  {},
  true,
])('%p is not a number of seats', (value) => expect(parseCount(value)).toBeNull());
