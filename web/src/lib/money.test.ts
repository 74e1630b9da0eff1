import '../../build/test-site.ts';
import { formatCents, formatPrice, formatSeats, toCents } from './money.ts';

test('a price is shown without cents unless there are any', () => {
  expect(formatPrice(5000)).toBe('$5,000');
  expect(formatPrice(995000)).toBe('$995,000');
  expect(formatPrice(4999.5)).toBe('$4,999.50');
  expect(formatPrice(1200, 'eur')).toBe('€1,200');
  expect(formatPrice(1200.5, 'jpy')).toBe('¥1,201');
  expect(formatCents(120050, 'eur')).toBe('€1,200.50');
  expect(formatCents(1200, 'jpy')).toBe('¥1,200');
});

test('cents are rounded to whole numbers', () => {
  expect(toCents(5000)).toBe(500000);
  expect(toCents(19.99)).toBe(1999);
});

test('one seat is singular', () => {
  expect(formatSeats(1)).toBe('1 seat');
  expect(formatSeats(2)).toBe('2 seats');
});
