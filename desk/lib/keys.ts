import { useEffect, useRef } from 'react';

/** What single keys do on the screen that is shown, beside those that work everywhere (frame/shortcuts.tsx). */
const handlers = new Map<string, () => void>();

/** Lets a key do something while the component is shown. Keys that work on some screens only are listed in shortcuts.tsx. */
export function useKey(key: 'x' | 'r', handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const handle = () => latest.current();
    handlers.set(key, handle);
    return () => {
      if (handlers.get(key) === handle) handlers.delete(key);
    };
  }, [key]);
}

/** Runs what a key does on this screen, if anything. */
export function pressKey(key: string): void {
  handlers.get(key)?.();
}

/**
 * Returns the record whose row has the focus, by the row's `data-row`. Moves the focus to the row's link, which stays when the
 * row changes.
 */
export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  row?.querySelector<HTMLElement>('th a')?.focus();
  return row?.dataset.row;
}

/** Returns the focus to a record's row when its panel closes. Rows have `data-row`. */
export function useRowFocus(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open || !closed) return;
    const timer = setTimeout(() => {
      const row = [...document.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset.row === closed);
      row?.querySelector('a')?.focus();
    });
    return () => clearTimeout(timer);
  }, [open]);
}
