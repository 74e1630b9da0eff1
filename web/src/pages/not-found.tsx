import { useLocation } from 'react-router-dom';
import { HomeOrFaq } from '../components/layout/call-to-action.tsx';
import { LostScreen } from '../components/layout/lost-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { useHydrated } from '../lib/hydrated.ts';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  // The same file is served for every unknown path, so only the browser knows which one was requested.
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title="Page Not Found" description="This page could not be found." noindex />
      <LostScreen
        title="Page Not Found"
        lead={`${hydrated ? `The page “${readable(pathname)}”` : 'This page'} could not be found. Check the address, or go on from the home page.`}
        notFound
      >
        <HomeOrFaq />
      </LostScreen>
    </>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
