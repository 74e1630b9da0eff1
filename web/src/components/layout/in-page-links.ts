import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router-dom';
import { isForBrowser } from './link.tsx';

/** Those of remarks are left to the browser, because their style sheet needs `:target`. */
const links = 'a[href^="#"]:not(.remark-number)';

/**
 * Sends in-page links through the router, which restores the scroll position on Back only for history entries that it made
 * itself.
 */
export function useInPageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(links);
      const part = link && document.getElementById(link.hash.slice(1));
      if (!part || isForBrowser(event)) return;
      event.preventDefault();
      const { search, hash } = location;
      navigate({ search, hash: link.hash }, { replace: link.hash === hash });
      // Move the focus, as the browser would; but not to a field after a tap, which would open a phone's keyboard.
      if (event.detail > 0 && part.matches('input, select, textarea')) return;
      if (part.tabIndex < 0) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** Returns the key of a scroll position. Entries made before the application ran have none, so their address stands in. */
export function entryKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
