import type { TodayItem } from '../../contract/desk/today.ts';
import type { TodayAction, TodayKind } from '../../contract/desk/today.values.ts';

/** An item before it is adapted to its reader. */
export interface Found extends Partial<Pick<TodayItem, 'subjectId' | 'words' | 'money' | 'seats' | 'link'>> {
  /** The id of the item's record, if a kind has several items. */
  key?: string;
  since: Date;
  dueAt?: Date | null;
  state: string;
  /** The text, or two versions: one with personal data, and one for viewers. */
  title: string | readonly [named: string, unnamed: string];
  text: string | readonly [named: string, unnamed: string];
  actions?: TodayAction[];
}

/** Everything of one kind that needs attention. */
export interface FoundKind {
  kind: TodayKind;
  items: Found[];
  /** The number of records. */
  count: number;
  /** The number of items for them; default: `count`. */
  total?: number;
}

/** Adapts an item to its reader. @param seesNames whether the reader may see personal data and use the actions */
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

/** Sorts items about money first, then the oldest first. */
export function byUrgency(a: TodayItem, b: TodayItem): number {
  return Number(b.money !== null) - Number(a.money !== null) || Date.parse(a.since) - Date.parse(b.since);
}

/** 1, "lead" → "1 lead"; 2, "lead" → "2 leads". */
export function things(count: number, thing: string, many = `${thing}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : many}`;
}
