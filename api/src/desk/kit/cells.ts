import type { Cell } from '../../contract/desk/resource.ts';

type Text = Extract<NonNullable<Cell>, { type: 'text' }>;
type StateKind = Extract<NonNullable<Cell>, { type: 'state' }>['kind'];

/** A text; nothing for an unknown one. */
export const text = (value: string | null | undefined, more: Omit<Text, 'type' | 'text'> = {}): Cell =>
  value ? { type: 'text', text: value, ...more } : null;
export const quiet = (value: string | null | undefined) => text(value, { isQuiet: true });
/** An id, to be copied. */
export const code = (value: string | null | undefined) => text(value, { isCode: true });
/** A link to a page of the desk, or to an address elsewhere. */
export const link = (to: string | null | undefined, label: string): Cell => (to ? text(label, { to }) : null);
export const count = (value: number): Cell => ({ type: 'count', count: value });
export const money = (cents: number | null | undefined, currency: string): Cell =>
  cents ? { type: 'money', cents, currency } : null;
export const time = (at: Date | null | undefined, as: 'day' | 'time' = 'time'): Cell =>
  at ? { type: 'time', at: at.toISOString(), as } : null;
/** Numbers of whole days. @param from YYYY-MM-DD @param noun what is counted, in the singular */
export const days = (from: string, counts: number[], noun: string): Cell => ({ type: 'days', from, counts, noun });
/** An address for print. @param name of the files with its QR code */
export const address = (value: string, name: string): Cell => ({ type: 'address', address: value, name });
export const state = (kind: StateKind, label: string): Cell => ({ type: 'state', kind, text: label });
