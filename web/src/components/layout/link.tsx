import type { ReactNode } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';

interface NavLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link of navigation or footer, which marks the page that it leads to as the current one. The router's own NavLink works its
 * address out four times in each rendering, and there are twenty of them: that was a third of a blog page's time.
 */
export function NavLink({ to, className, children }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a className={className} href={to} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {children}
    </a>
  );
}
