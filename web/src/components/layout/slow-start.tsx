import { useMatches } from 'react-router-dom';
import { useHydrated } from '../../lib/hydrated.ts';
import type { PageHandle } from '../../lib/paths.ts';

/** Offers a reload if a page that needs its scripts still has none after a while. No script shows it, only a style. */
export function SlowStart() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const hydrated = useHydrated();
  if (hydrated || !handle?.behaviours.includes('scripted')) return null;
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
