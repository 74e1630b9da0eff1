import { Link, NavLink } from 'react-router-dom';
import { menuGroups } from '../../content/navigation.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { MenuIcon } from '../media/icons.tsx';
import { BrandLink } from './brand-link.tsx';
import { useDropdowns } from './use-dropdowns.ts';

/** The navigation bar. Its dropdowns work as plain `<details>` before and without script. */
export function SiteHeader({ menuOpen }: { menuOpen: boolean }) {
  const { row, open, detailsProps, keepHovered } = useDropdowns();
  // Without script the browser itself tells whether a summary is expanded; a fixed "false" would contradict it.
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
