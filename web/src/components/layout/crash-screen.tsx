import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { LostScreen } from './lost-screen.tsx';
import { focusHeading } from './route-announcer.tsx';

/** Shown when a page's code fails or cannot be loaded. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    focusHeading();
  }, [error]);
  return (
    <main id="main">
      <title>{`This page could not be shown | ${site.BRAND}`}</title>
      <LostScreen
        title="This page could not be shown"
        lead="The connection may have dropped, or the site has just been updated. Load it once more."
      >
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Load again
          </button>
          <a className="button" href={paths.home}>
            Return Home
          </a>
        </div>
      </LostScreen>
    </main>
  );
}
