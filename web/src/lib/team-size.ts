/**
 * A number of seats out of a team size as typed or stored: a whole number above 0, else null ("2 " counts, "1.5", "0", "1e3"
 * and numbers too large to count with do not).
 */
export function parseTeamSize(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const seats = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(seats) && seats > 0 ? seats : null;
}
