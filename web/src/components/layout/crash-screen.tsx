import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

/** Shown when a page's code fails or cannot be loaded. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main id="main" className="lost">
      <title>{`This page could not be shown | ${site.BRAND}`}</title>
      <div className="wrap stack">
        <h1>This page could not be shown</h1>
        <p className="lead">The connection may have dropped, or the site has just been updated. Load it once more.</p>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Load again
          </button>
          <a className="button" href={paths.home}>
            Return Home
          </a>
        </div>
      </div>
    </main>
  );
}
