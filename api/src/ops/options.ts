import { InvalidArgumentError } from 'commander';

/** Reads an option as a whole number above 0. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('a whole number above 0 is needed.');
  return value;
}
