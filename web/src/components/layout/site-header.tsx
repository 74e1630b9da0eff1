import { type RefObject, type ToggleEvent, use } from 'react';
import { companyPages, menuGroups, menuNote } from '../../content/navigation.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { BrandMark } from '../media/brand-mark.tsx';
import { MenuIcon } from '../media/icons.tsx';
import { ApplyLink, HireLink, TalkLink } from './call-to-action.tsx';
import { isCurrent, LinkContext, NavLink } from './link.tsx';
import { useDropdowns } from './use-dropdowns.ts';

export function BrandLink() {
  return (
    <NavLink className="brand" to={paths.home}>
      <BrandMark /> <span className="brand-name">{site.BRAND}</span>
    </NavLink>
  );
}

/** The navigation bar. Its dropdowns are plain `<details>`, so they work before and without scripts. */
export function SiteHeader({ menuOpen }: { menuOpen: boolean }) {
  const { row, open, detailsProps, keepHovered } = useDropdowns();
  // Without scripts the browser itself reports whether a summary is expanded; a fixed "false" would contradict it.
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
              <div className="dropdown panel">
                {group.parts.map((part) => (
                  <LinkList key={part.title} {...part} />
                ))}
              </div>
            </details>
          ))}
        </nav>
        <div className="header-actions">
          <a className="button" href={site.APP_URL} target="_blank" rel="noopener">
            Login
          </a>
          <HireLink />
          <HeaderAction />
        </div>
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

/** Whether the page is for companies, which have their action on the page and may want to talk; others apply. */
const useIsForCompanies = () => companyPages.includes(use(LinkContext).pathname);

/** Stays in a narrow header too. */
function HeaderAction() {
  return useIsForCompanies() ? <TalkLink /> : <ApplyLink className="button button-inverse" />;
}

interface SiteMenuProps {
  menu: RefObject<HTMLElement | null>;
  onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/** The full-screen menu for windows up to 1024 px. Its groups open on click, one at a time; the page's own is open. */
export function SiteMenu({ menu, onBeforeToggle }: SiteMenuProps) {
  const { pathname } = use(LinkContext);
  const isForCompanies = useIsForCompanies();
  const current = menuGroups.find(({ parts }) =>
    parts.some(({ links }) => links.some(({ to }) => isCurrent(to, pathname))),
  );
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
      <div className="menu-first">
        {isForCompanies ? (
          <TalkLink className="button button-primary" />
        ) : (
          <>
            <ApplyLink />
            <p className="note">{menuNote}</p>
          </>
        )}
      </div>
      <div className="menu-groups">
        {menuGroups.map((group) => (
          <details key={group.id} name="menu" open={group === (current ?? menuGroups[0])}>
            <summary>
              {group.title} <span className="plus" aria-hidden="true" />
            </summary>
            {group.parts.map((part) => (
              <LinkList key={part.title} {...part} />
            ))}
          </details>
        ))}
      </div>
      <div className="menu-last">
        <HireLink />
        <a className="button" href={site.APP_URL} target="_blank" rel="noopener">
          Login
        </a>
      </div>
    </nav>
  );
}

/** Links of a group, each with a line about it. The title names this half of the group. */
function LinkList({ title, links }: (typeof menuGroups)[number]['parts'][number]) {
  return (
    <div className="link-list">
      {title && <p className="note">{title}</p>}
      <ul className="links">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>
              {link.label} <small className="note">{link.note}</small>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
