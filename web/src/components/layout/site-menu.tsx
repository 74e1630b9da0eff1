import type { RefObject, ToggleEvent } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { menuGroups } from '../../content/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { MenuIcon } from '../media/icons.tsx';
import { BrandLink } from './brand-link.tsx';

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
