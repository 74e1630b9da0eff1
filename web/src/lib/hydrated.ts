import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false while the page must match its prerendered HTML, then true (at once on pages opened through a link). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
