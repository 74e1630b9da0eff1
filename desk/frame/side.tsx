import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { site } from '#web/lib/site.ts';
import { endSession } from '../lib/session.ts';
import { useStaff } from '../lib/staff.ts';
import { Address } from '../pieces/address.tsx';
import { Icon } from '../pieces/icons.tsx';
import { entriesFor } from '../pieces/navigation.ts';
import { Count, useCounts } from './counts.tsx';

export function Brand() {
  return (
    <Link className="brand" to="/">
      <img src="/favicon.svg" width="24" height="24" alt="" /> {site.BRAND} <small>Desk</small>
    </Link>
  );
}

/** Navigation at the side; a menu on small screens. */
export function Side() {
  const { email, role, isOperator } = useStaff();
  const side = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (side.current?.matches(':popover-open')) side.current.hidePopover();
  }, [key]);
  const countOf = useCounts();
  return (
    <header className="side" id="side" ref={side} popover="auto">
      <div className="side-top">
        <Brand />
        <button type="button" className="icon" popoverTarget="side" popoverTargetAction="hide" aria-label="Close menu">
          <Icon name="close" size={20} />
        </button>
      </div>
      {isOperator && <Find />}
      <nav aria-label="Desk">
        <ul className="nav">
          {entriesFor(role).map(([{ to, label, icon, gap, entry }, ...others]) => {
            const screens = [to, ...others.map((other) => other.to)];
            const isHere = screens.some((one) => pathname === one || (one !== '/' && pathname.startsWith(`${one}/`)));
            return (
              <li key={to} className={gap ? 'gap' : undefined}>
                <Link to={to} aria-current={isHere ? 'page' : undefined}>
                  <Icon name={icon} /> {(others.length > 0 && entry) || label}
                  <Count count={countOf(...screens)} />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <p className="who">
        <span>
          <Address text={email} />
          <br />
          <span className="quiet">{role}</span>
        </span>
        <button type="button" className="icon" aria-label="Sign out" onClick={() => endSession('signed-out')}>
          <Icon name="out" />
        </button>
      </p>
    </header>
  );
}

/** Finds people and records. The search text travels in the history's state, because personal data must not be in an address. */
function Find() {
  const navigate = useNavigate();
  return (
    <search>
      <form
        className="find"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          navigate('/people', { state: { q } });
        }}
      >
        <input type="search" name="q" aria-label="Find a person, payment, company, link …" placeholder="Find" />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

/** Links to the screens that share an entry of the navigation. Not on a record's page, which links back to its list. */
export function SubNavigation() {
  const { pathname } = useLocation();
  const { role } = useStaff();
  const countOf = useCounts();
  const screens = entriesFor(role).find((entry) => entry.some(({ to }) => to === pathname)) ?? [];
  const [first, ...others] = screens;
  if (!first || others.length === 0) return null;
  return (
    <nav className="sub-navigation" aria-label={first.entry ?? first.label}>
      <ul>
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>
              {label} <Count count={countOf(to)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
