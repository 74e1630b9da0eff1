import '../../../build/test-site.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SeatPrice } from '../../components/controls/seat-price.tsx';
import { invoiceErrors } from './invoice-answers.ts';

const priceOf = (seats: number | null) =>
  renderToStaticMarkup(createElement(SeatPrice, { field: 'seats', seats, most: 199, tooMany: 'too many' })).replace(
    /<[^>]*>/g,
    '',
  );

test('the price of too few seats is that of the fewest that are sold', () => {
  expect(priceOf(3)).toBe('at least 5 seats $12,495');
  expect(priceOf(6)).toBe('× $2,499 a seat $14,994');
  expect(priceOf(null)).toBe('$2,499 a seat');
});

test('an invoice for too few seats is refused before it is sent, in the words of the api', () => {
  const messages = (seats: string) => invoiceErrors({ seats }).map(({ message }) => message);
  expect(messages('4')).toContain('Please choose at least 5 seats.');
  expect(messages('5')).not.toContain('Please choose at least 5 seats.');
});
