import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { useOnline } from '../../lib/online.ts';
import { isPublicAddress } from '../../lib/public-address.ts';
import { site } from '../../lib/site.ts';

/** How long the viewer may take before the page says that it does not come, in milliseconds. */
const PATIENCE = 10_000;

/** Google fetches the document from us: it cannot from a machine or a network of one's own. */
const reachable = isPublicAddress(site.PUBLIC_URL);

/**
 * What is known about Google's viewer. A frame of another origin tells one thing only: that it has loaded something. Browsers say so
 * of their own error pages too, so a viewer that is blocked may show one; that there is no network is known beforehand.
 * @param wanted whether its view is chosen
 */
export function useViewer(wanted: boolean) {
  const [loaded, setLoaded] = useState(false);
  const [late, setLate] = useState(false);
  // A frame in the prerendered HTML could load before anybody listens, and without script the viewer shows nothing.
  const hydrated = useHydrated();
  const online = useOnline();
  const framed = wanted && reachable && hydrated && (online || loaded);
  useEffect(() => {
    if (!framed) return setLoaded(false);
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [framed]);
  return {
    /** Whether it can come at all: its place then has the viewer's height from the start. */
    reachable,
    /** Whether there is a frame, seen or not. */
    framed,
    loaded,
    /** Whether it will not come, or has not for a long while. */
    failed: !reachable || !online || late,
    onLoad: () => setLoaded(true),
  };
}
