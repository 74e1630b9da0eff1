/** A difference between two versions of a document. Without both values, entries of a list only changed places. */
export interface Change {
  /** Where it is: questions.1.answer. */
  path: string;
  /** What was there; left out for what is new. */
  was?: unknown;
  /** What is there; left out for what is gone. */
  is?: unknown;
}

/** Returns what is different between two values of a document. */
export function changesBetween(was: unknown, is: unknown, path = ''): Change[] {
  if (Object.is(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return changesOfList(was, is, path);
  if (!isGroup(was) || !isGroup(is))
    return [{ path, ...(was !== undefined && { was }), ...(is !== undefined && { is }) }];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => changesBetween(was[name], is[name], path ? `${path}.${name}` : name));
}

/** Entries that both lists have are the same, wherever they are; the others are compared in their order. */
function changesOfList(was: unknown[], is: unknown[], path: string): Change[] {
  const notIn = (others: unknown[], entry: unknown) =>
    !others.some((other) => changesBetween(other, entry).length === 0);
  const gone = [...was.entries()].filter(([, entry]) => notIn(is, entry));
  const added = [...is.entries()].filter(([, entry]) => notIn(was, entry));
  const changes = Array.from({ length: Math.max(gone.length, added.length) }, (_, at) => {
    const [index] = added[at] ?? gone[at] ?? [0];
    return changesBetween(gone[at]?.[1], added[at]?.[1], `${path}.${index}`);
  }).flat();
  const isMoved = was.length !== is.length || was.some((entry, at) => changesBetween(entry, is[at]).length > 0);
  return changes.length === 0 && isMoved ? [{ path }] : changes;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many characters of a text are shown, and how many of them before the first difference. */
const SHOWN = 90;
const BEFORE = 30;

/** Says a change in words. */
export function describeChange({ was, is }: Change): string {
  const [before, after] = [textOf(was), textOf(is)];
  if (was === undefined) return is === undefined ? 'in another order' : `new: ${around(after, 0)}`;
  if (is === undefined) return `removed: ${around(before, 0)}`;
  let first = 0;
  while (first < before.length && before[first] === after[first]) first += 1;
  // From the beginning of a word.
  const start = before.lastIndexOf(' ', first - BEFORE) + 1;
  return `${around(before, start)} becomes ${around(after, start)}`;
}

function around(text: string, start: number): string {
  const part = text.slice(start, start + SHOWN);
  return `“${start > 0 ? '…' : ''}${part}${start + SHOWN < text.length ? '…' : ''}”`;
}

/** Returns the text that stands for a value: the first one in it that has several words, or else the first. */
function textOf(value: unknown): string {
  const texts = textsIn(value);
  return texts.find((text) => text.includes(' ')) ?? texts[0] ?? '';
}

function textsIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)];
}
