import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/hydrated.ts';
import { scriptedPaths } from '../../lib/paths.ts';

/** Offers a reload if a page that needs its scripts still has none after a while. No script shows it, only a style. */
export function SlowStart() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  if (hydrated || !scriptedPaths.includes(pathname)) return null;
  return (
    <p className="slow-start notice">
      <span>
        This page is taking longer than it should.{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page, query included */}
        <a href="">Load it again</a>; nothing will be lost.
      </span>
    </p>
  );
}
