import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type ModifierKey = 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey';

interface LinkProps {
  /** Path on this site, with its query if any. */
  to: string;
  className?: string;
  rel?: string | undefined;
  children: ReactNode;
}

/**
 * Shared by all links. The router's own Link resolves its address on every render, which takes half of a page's
 * rendering time.
 */
export const LinkContext = createContext({ pathname: '/', follow: (_: MouseEvent<HTMLAnchorElement>) => {} });

/** Whether a click is left to the browser: it opens another tab or window or downloads, or was handled already. */
export function isForBrowser(event: Pick<MouseEvent, 'defaultPrevented' | 'button' | ModifierKey>): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

export function useLinkContext() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    const { href, search, hash } = event.currentTarget;
    navigate(event.currentTarget.pathname + search + hash, { replace: href === location.href });
  };
  return { pathname, follow };
}

/** A link to a page of this site, opened without loading a document. */
export function Link({ to, className, rel, children }: LinkProps) {
  return (
    <a className={className} rel={rel} href={to} onClick={use(LinkContext).follow}>
      {children}
    </a>
  );
}

/** Whether a link of the navigation leads to a page, or to one that the page is below. */
export const isCurrent = (to: string, pathname: string) => pathname === to || pathname.startsWith(`${to}/`);

/** A link of a list that stands on many pages, marked as current on the page that it leads to. */
export function NavLink({ to, className, rel, children }: LinkProps) {
  const { pathname, follow } = use(LinkContext);
  return (
    <a
      className={className}
      rel={rel}
      href={to}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
