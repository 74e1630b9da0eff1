import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextButton } from '../pieces/actions.tsx';

interface EntriesProps {
  entries: unknown[];
  change: (entries: unknown[]) => void;
  /** Of the list; the entries are numbered. */
  label: string;
  canMove: boolean;
  canRemove: boolean;
  /** How many must stay. */
  minItems: number;
  /** Draws the fields of an entry. */
  children: (entry: unknown, index: number) => ReactNode;
}

/** The entries of a list, which can be moved and removed. */
export function Entries({ entries, change, label, canMove, canRemove, minItems, children }: EntriesProps) {
  // Entries have no ids of their own, but uploads and the focus must move with them.
  const [keys, setKeys] = useState<number[]>([]);
  if (keys.length !== entries.length) setKeys(entries.map((_, index) => keys[index] ?? Math.random()));
  const move = (index: number, by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => {
      setKeys(moved(keys, index, by));
      change(moved(entries, index, by));
    });
    // At either end of the list, only the other direction remains.
    const left = button.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button;
    left?.focus();
  };
  const remove = (index: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.closest('ol');
    flushSync(() => {
      setKeys(keys.toSpliced(index, 1));
      change(entries.toSpliced(index, 1));
    });
    // The entry that followed, or else the one before, or else the button that adds one.
    const left = list?.children[index] ?? list?.lastElementChild ?? list?.parentElement;
    const fields = left?.querySelectorAll<HTMLElement>('button:enabled, input, select, textarea') ?? [];
    [...fields].at(-1)?.focus();
  };
  return (
    <ol className="entries">
      {entries.map((entry, index) => {
        const called = `${label} ${index + 1}`;
        return (
          <li key={keys[index]} className="entry">
            {children(entry, index)}
            {canMove && (
              <p className="actions">
                <TextButton label="Up" name={`Move ${called} up`} disabled={index === 0} onPress={move(index, -1)} />
                <TextButton
                  label="Down"
                  name={`Move ${called} down`}
                  disabled={index === entries.length - 1}
                  onPress={move(index, 1)}
                />
                {canRemove && (
                  <TextButton
                    label="Remove"
                    name={`Remove ${called}`}
                    disabled={entries.length <= minItems}
                    onPress={remove(index)}
                  />
                )}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Moves an entry of a list by one place. */
const moved = <T,>(entries: T[], index: number, by: -1 | 1): T[] =>
  entries.toSpliced(index, 1).toSpliced(index + by, 0, ...entries.slice(index, index + 1));
