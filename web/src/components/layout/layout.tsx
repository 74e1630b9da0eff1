import { useRef } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { PendingPage } from './pending-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteMenu } from './site-header.tsx';
import { useMenu } from './use-menu.ts';

/** What every page shares: skip link, navigation, footer, and scroll and focus on navigation. */
export function Layout() {
  const menu = useRef<HTMLElement>(null);
  const { open, onBeforeToggle } = useMenu(menu);
  return (
    <>
      <a className="skip button button-primary visually-hidden" href="#main">
        Skip to content
      </a>
      <SiteHeader menuOpen={open} />
      <SiteMenu menu={menu} onBeforeToggle={onBeforeToggle} />
      <main id="main" tabIndex={-1}>
        <PendingPage />
      </main>
      <SiteFooter />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
