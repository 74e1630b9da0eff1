import { NavLink, useLocation } from 'react-router-dom';
import { useStaff } from '../lib/staff.ts';
import { useCounts } from './counts.ts';
import { entriesFor } from './navigation.ts';

/** Leads to the other screens that share the entry of this one; none on a record's page, which leads back to its list. */
export function Parts() {
  const { pathname } = useLocation();
  const { role } = useStaff();
  const countOf = useCounts();
  const screens = entriesFor(role).find((entry) => entry.some(({ to }) => to === pathname)) ?? [];
  const [first, ...others] = screens;
  if (!first || others.length === 0) return null;
  return (
    <nav className="parts" aria-label={first.entry ?? first.label}>
      <ul>
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>
              {label}
              {countOf(to) && <b> {countOf(to)?.text}</b>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
