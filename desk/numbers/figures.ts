import type { DeskNumbers, NumbersSteps } from '#contract/desk/numbers.ts';
import { formatCents } from '../lib/format.ts';

export type Money = NumbersSteps['money'];

const net = ({ paidCents, refundedCents }: Money[number]) => paidCents - refundedCents;

/** Formats what was paid, minus its refunds: "$1,310,000"; several currencies are joined with "+"; "–" for nothing. */
export function moneyText(money: Money): string {
  return money.map((of) => formatCents(net(of), of.currency)).join(' + ') || '–';
}

/** Returns the largest amount in any currency, in cents. For the lengths of bars only. */
export function cents(money: Money): number {
  return Math.max(0, ...money.map(net));
}

/** Formats a share: "8.8 %", with two decimals below 1 %: "0.29 %"; "–" if the whole is 0. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent.toFixed(percent > 0 && percent < 1 ? 2 : 1)} %`;
}

/** Formats how a figure changed: "+12 %", "−3 %", "unchanged"; "new" if it was 0 before. */
export function change(now: number, before: number): string {
  if (now === before) return 'unchanged';
  if (before === 0) return 'new';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? 'unchanged' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')} %`;
}

/** For days that are already in the team's time zone: they must not be converted. */
const inDays = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', ...options });

/** "27 Aug". @param day YYYY-MM-DD */
export function shortDay(day: string): string {
  return inDays({ month: 'short' }).format(new Date(day));
}

/** "27 August – 23 November 2026". */
export function periodText({ from, to }: DeskNumbers['days']): string {
  return inDays({ month: 'long', year: 'numeric' }).formatRange(new Date(from), new Date(to));
}
