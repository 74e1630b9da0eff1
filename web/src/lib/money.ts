/** Dollars as a price: 5000 → "$5,000", 4999.5 → "$4,999.50". */
export function formatDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(dollars);
}

/** Dollars as whole cents, the unit of unitAmount: 5000 → 500000. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** "1 seat", "3 seats". */
export function formatSeats(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats.toLocaleString('en-US')} seats`;
}
