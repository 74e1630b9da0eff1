import type { Cell, DeskRecord, RecordRow } from '../../contract/desk/resource.ts';
import { formatCents } from '../../contract/money.values.ts';
import type { AnyResource } from './present.ts';

/** Returns a row as the command line prints it. */
export function printedRow({ head, columns }: AnyResource, { id, title, second, cells }: RecordRow) {
  const shown = columns.map((column, index) => [column.head, printed(cells[index] ?? null)]);
  return { [head]: title, '': second, ...Object.fromEntries(shown), id };
}

/** Returns a record as the command line prints it, without its history. */
export function printedRecord({ id, title, states, facts, groups }: DeskRecord) {
  const all = [...states, ...facts, ...groups.flatMap((group) => group.facts)];
  const shown = all.map(({ label, cells }) => [label, cells.map(printed).filter(Boolean).join(' ')]);
  return { title, ...Object.fromEntries(shown), id };
}

function printed(cell: Cell): string | number | null {
  if (!cell) return null;
  if (cell.type === 'money') return formatCents(cell.cents, cell.currency);
  if (cell.type === 'time') return cell.at;
  if (cell.type === 'days') return cell.counts.reduce((sum, count) => sum + count, 0);
  if (cell.type === 'address') return cell.address;
  return cell.type === 'count' ? cell.count : cell.text;
}
