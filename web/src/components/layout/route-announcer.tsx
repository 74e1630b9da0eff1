import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves focus to the page's heading and announces its title after a client-side navigation, as a full page load would.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  // Pages of the blog's list differ only in their query.
  const address = pathname + search;
  const previous = useRef(address);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    focusHeading();
    setTitle(document.title);
  }, [address]);
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** Focuses the page's first heading without scrolling to it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
