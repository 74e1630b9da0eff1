import type { TodayItem } from '../../contract/desk/today.ts';
import type { TodayAction, TodayKind } from '../../contract/desk/today.values.ts';

/** An item before it is known who reads it. */
export interface Found extends Partial<Pick<TodayItem, 'subjectId' | 'words' | 'money' | 'seats' | 'link'>> {
  /** Of several items of a kind, the thing that this one is about. */
  key?: string;
  since: Date;
  dueAt?: Date | null;
  state: string;
  /** What staff read who may see names, and what viewers read. */
  title: string | readonly [named: string, unnamed: string];
  text: string | readonly [named: string, unnamed: string];
  actions?: TodayAction[];
}

/** All of a kind that need a person. */
export interface FoundKind {
  kind: TodayKind;
  items: Found[];
  /** How many things there are. */
  count: number;
  /** How many items they would make; default: `count`. */
  total?: number;
}

/** @param seesNames whether the reader may see personal data; who may not has no actions either */
export function toItem(kind: TodayKind, found: Found, seesNames: boolean): TodayItem {
  const { key = '', since, dueAt, title, text, words = null, actions = [], ...rest } = found;
  const toRead = (text: Found['title']) => (typeof text === 'string' ? text : text[seesNames ? 0 : 1]);
  return {
    ...{ subjectId: null, money: null, seats: null, link: null },
    ...rest,
    kind,
    key: `${kind} ${key}`,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    title: toRead(title),
    text: toRead(text),
    words: seesNames ? words : null,
    actions: seesNames ? actions : [],
  };
}

/** Sorts by what matters most: money first, then the oldest. */
export function byUrgency(a: TodayItem, b: TodayItem): number {
  return Number(b.money !== null) - Number(a.money !== null) || Date.parse(a.since) - Date.parse(b.since);
}

/** 1, "lead" → "1 lead"; 2, "lead" → "2 leads". */
export function things(count: number, thing: string, many = `${thing}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : many}`;
}
