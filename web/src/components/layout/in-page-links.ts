import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router-dom';
import { isForBrowser } from './link.tsx';

/** Links to a part of the page. Those of remarks are left to the browser, which marks their target for style sheets. */
const links = 'a[href^="#"]:not(.remark-number)';

/**
 * Follows links to a part of the page through the router, so that it knows to which place Back leads: of entries that the
 * browser makes by itself it knows none.
 */
export function usePartLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(links);
      const part = link && document.getElementById(link.hash.slice(1));
      if (!part || isForBrowser(event)) return;
      event.preventDefault();
      const { search, hash } = location;
      navigate({ search, hash: link.hash }, { replace: link.hash === hash });
      // The keyboard goes on from there. A field that was not chosen by keyboard would open that of a phone.
      if (event.detail > 0 && part.matches('input, select, textarea')) return;
      if (part.tabIndex < 0) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** Names what a position is kept for. Entries from before the application ran have no key and are told apart by address. */
export function entryKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
