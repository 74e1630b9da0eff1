import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Runs `run` when another path is shown, before focus moves to its heading. Does not run for the page that the visitor
 * arrived on, where something may have been opened before the application ran.
 */
export function useAfterNavigation(run: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    run();
  });
}
