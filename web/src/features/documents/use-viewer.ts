import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { useOnline } from '../../lib/online.ts';
import { isPublicAddress } from '../../lib/public-address.ts';
import { site } from '../../lib/site.ts';

/** Milliseconds until the page says that the viewer is not loading. */
const PATIENCE = 10_000;

/** Google fetches the document from us, which it cannot do from a local machine or a private network. */
const reachable = isPublicAddress(site.PUBLIC_URL);

/**
 * Tracks Google's viewer. A cross-origin frame reports only that it has loaded something, and browsers report that for
 * their own error pages too, so a blocked viewer may show one. Only being offline is known in advance.
 * @param wanted whether the viewer is selected
 */
export function useViewer(wanted: boolean) {
  const [loaded, setLoaded] = useState(false);
  const [late, setLate] = useState(false);
  // A frame in the prerendered HTML could load before anything listens, and without scripts the viewer shows nothing.
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
    /** Whether the viewer can load at all; its place then has the viewer's height from the start. */
    reachable,
    /** Whether there is a frame, visible or not. */
    framed,
    loaded,
    /** Whether the viewer cannot load, or has not for a long while. Where it never could, there is nothing to explain. */
    failed: reachable && (!online || late),
    onLoad: () => setLoaded(true),
  };
}
