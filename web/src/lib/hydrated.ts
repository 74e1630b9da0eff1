import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page must equal its prerendered HTML, true from then on (and at once on pages opened by a link). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
