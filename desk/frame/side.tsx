import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { staffRoles } from '#contract/desk/roles.values.ts';
import { endSession } from '../lib/session.ts';
import { useStaff } from '../lib/staff.ts';
import { Address } from '../pieces/address.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Brand } from './brand.tsx';
import { useCounts } from './counts.ts';
import { destinations } from './navigation.ts';

/** Navigation at the side; a menu on small screens. */
export function Side() {
  const { email, role, isOperator } = useStaff();
  const side = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (side.current?.matches(':popover-open')) side.current.hidePopover();
  }, [key]);
  const countOf = useCounts();
  const seen = destinations.filter((one) => staffRoles.indexOf(one.role) <= staffRoles.indexOf(role));
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
          {seen.map(({ to, label, icon, gap }) => (
            <li key={to} className={gap ? 'gap' : undefined}>
              <NavLink to={to} end={to === '/'}>
                <Icon name={icon} /> {label}
                <Count count={countOf(to)} />
              </NavLink>
            </li>
          ))}
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

/** How many things need a person; read after the label of the link. */
function Count({ count }: { count: { text: string; isOne: boolean } | undefined }) {
  if (!count) return null;
  return (
    <span className="count">
      <b>{count.text}</b>
      <span className="visually-hidden"> {count.isOne ? 'needs' : 'need'} a person</span>
    </span>
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
