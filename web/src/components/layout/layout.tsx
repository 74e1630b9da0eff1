import { type RefObject, type ToggleEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { useTypedAnswers } from '../../lib/typed-answers.ts';
import { entryKey, useInPageLinks } from './in-page-links.ts';
import { LinkContext, useLinkContext } from './link.tsx';
import { PendingPage } from './pending-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteMenu } from './site-header.tsx';
import { SlowStart } from './slow-start.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

/** Everything that pages share: skip link, navigation, footer, and scroll and focus on navigation. */
export function Layout() {
  const menu = useRef<HTMLElement>(null);
  const { open, onBeforeToggle } = useMenu(menu);
  useTypedAnswers();
  useInPageLinks();
  return (
    <LinkContext value={useLinkContext()}>
      <a className="skip button button-primary visually-hidden" href="#main">
        Skip to content
      </a>
      <SiteHeader menuOpen={open} />
      <SiteMenu menu={menu} onBeforeToggle={onBeforeToggle} />
      <main id="main" tabIndex={-1}>
        <PendingPage />
      </main>
      <SiteFooter />
      <SlowStart />
      <RouteAnnouncer />
      <ScrollRestoration getKey={entryKey} />
    </LinkContext>
  );
}

/**
 * Adds to the full-screen menu (a popover) what needs scripts: neither keyboard nor screen reader can reach the page
 * behind it, and navigating or widening the window closes it. Scrolling is locked by CSS alone.
 */
function useMenu(menu: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);

  // Runs before the new page's heading is focused, which is impossible behind an open menu.
  useAfterNavigation(() => close(menu.current));

  // The browser alone may have opened the menu before the application ran.
  useLayoutEffect(() => {
    if (!menu.current?.matches(':popover-open')) return;
    setInert(menu.current, true);
    setOpen(true);
  }, [menu]);

  useEffect(() => {
    const wide = matchMedia('(width > 64em)');
    const onChange = () => {
      if (wide.matches) close(menu.current);
    };
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [menu]);

  const onBeforeToggle = (event: ToggleEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const opening = event.newState === 'open';
    if (opening) opener.current = document.activeElement;
    setInert(event.currentTarget, opening);
    setOpen(opening);
    moveFocus(event.currentTarget, opening, opener.current);
  };
  return { open, onBeforeToggle };
}

/**
 * Sets the attribute directly, because the browser returns focus to the menu button before React would have rendered.
 */
function setInert(menu: HTMLElement, inert: boolean): void {
  for (const sibling of menu.parentElement?.children ?? []) {
    if (sibling !== menu && sibling instanceof HTMLElement) sibling.inert = inert;
  }
}

function close(menu: HTMLElement | null): void {
  if (menu?.matches(':popover-open')) menu.hidePopover();
}

/**
 * Moves focus into the menu, or back to where it was. An inert element loses focus, and the browser does not restore
 * it.
 */
function moveFocus(menu: HTMLElement, opening: boolean, opener: Element | null): void {
  setTimeout(() => {
    if (menu.matches(':popover-open') !== opening || menu.contains(document.activeElement) === opening) return;
    const target = opening ? menu.querySelector('button') : opener;
    if (opening || document.activeElement === document.body) (target as HTMLElement | null)?.focus?.();
  });
}
