import { useLocation } from 'react-router-dom';
import { HomeOrFaq } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { useHydrated } from '../lib/hydrated.ts';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  // The same file is served for every unknown path, so only the browser knows which one was requested.
  const hydrated = useHydrated();
  return (
    <section className="lost">
      <PageHead title="Page Not Found" description="This page could not be found." noindex />
      <div className="wrap stack">
        <p className="code">404</p>
        <h1>Page Not Found</h1>
        <p className="lead">
          {hydrated ? `The page “${readable(pathname)}” could not be found.` : 'This page could not be found.'} Check
          the address, or go on from the home page.
        </p>
        <HomeOrFaq />
      </div>
    </section>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
