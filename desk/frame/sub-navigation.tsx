import { NavLink, useLocation } from 'react-router-dom';
import { useStaff } from '../lib/staff.ts';
import { entriesFor } from '../pieces/navigation.ts';
import { Count, useCounts } from './counts.tsx';

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
