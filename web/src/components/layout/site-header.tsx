import type { RefObject, ToggleEvent } from 'react';
import { menuGroups } from '../../content/navigation.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { MenuIcon, StarMark } from '../media/icons.tsx';
import { Link, NavLink } from './link.tsx';
import { useDropdowns } from './use-dropdowns.ts';

export function BrandLink() {
  return (
    <NavLink className="brand" to={paths.home}>
      <StarMark size={28} /> {site.BRAND}
    </NavLink>
  );
}

/** The navigation bar. Its dropdowns work as plain `<details>` before and without script. */
export function SiteHeader({ menuOpen }: { menuOpen: boolean }) {
  const { row, open, detailsProps, keepHovered } = useDropdowns();
  // Without script the browser reports whether a summary is expanded; a fixed "false" would contradict it.
  const hydrated = useHydrated();
  return (
    <header className="site-header canvas">
      <div className="wrap">
        <BrandLink />
        <nav className="site-nav" aria-label="Main" ref={row}>
          {menuGroups.map((group) => (
            <details key={group.id} name="nav" {...detailsProps(group.id)}>
              {/* biome-ignore lint/a11y: a summary is a button to the browser and to assistive technology */}
              <summary aria-expanded={hydrated ? open === group.id : undefined} onClick={keepHovered}>
                {group.title}
              </summary>
              <ul className="dropdown panel">
                {group.links.map((link) => (
                  <li key={link.to}>
                    <NavLink to={link.to}>
                      {link.label} <small className="note">{link.note}</small>
                    </NavLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <a className="login" href={site.APP_URL} target="_blank" rel="noopener">
          Login
        </a>
        <Link className="button" to={paths.partnerLanding}>
          Become a Hiring Partner
        </Link>
        <button
          type="button"
          className="menu-button"
          popoverTarget="menu"
          aria-label="Open menu"
          aria-expanded={hydrated ? menuOpen : undefined}
        >
          <MenuIcon />
        </button>
      </div>
    </header>
  );
}

interface SiteMenuProps {
  menu: RefObject<HTMLElement | null>;
  onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/** The full-screen menu of windows up to 1024 px; its groups open by click, one at a time. */
export function SiteMenu({ menu, onBeforeToggle }: SiteMenuProps) {
  return (
    <nav className="menu panel" id="menu" popover="auto" aria-label="Menu" ref={menu} onBeforeToggle={onBeforeToggle}>
      <div className="menu-top">
        <BrandLink />
        <button
          type="button"
          className="menu-button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <MenuIcon open />
        </button>
      </div>
      {menuGroups.map((group) => (
        <details key={group.id} name="menu">
          <summary>
            {group.title} <span className="plus" aria-hidden="true" />
          </summary>
          <ul className="menu-links">
            {group.links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to}>{link.label}</NavLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <div className="actions">
        <Link className="button button-primary" to={paths.partnerLanding}>
          Become a Hiring Partner
        </Link>
        <a className="button" href={site.APP_URL} target="_blank" rel="noopener">
          Login
        </a>
      </div>
    </nav>
  );
}
