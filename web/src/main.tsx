import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reloadWhenChunksAreGone } from './lib/chunk-reload.ts';
import { readPageData } from './lib/page-data.ts';
import { announcePage, keepHistoryApart, keepPrivatePagesApart } from './lib/private-pages.ts';
import { current, NotePage, putBack } from './lib/redraw.tsx';
import { storedKeys, UNSENT_LEAD } from './lib/storage.ts';
import { noteTypedAnswers } from './lib/typed-answers.ts';
import { reportView } from './lib/views.ts';
import { behaves, loadRoutes, routes } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | undefined;

async function start(root: HTMLElement): Promise<void> {
  const mustRun = behaves(location.pathname, 'scripted');
  // The first render must match the HTML, so the current address's modules are loaded before it.
  const { pathname } = location;
  const loaded = await loadRoutes(location).catch(() => undefined);
  // Back was pressed meanwhile, and the first script reloads the page.
  if (location.pathname !== pathname) return;
  const loaderData = readPageData();
  const needsData = loaded?.some(({ route }) => route.loader && !loaderData?.[route.id as never]);
  // A page that came without its data (because the api was down) stays as it is: there is nothing to draw in its place.
  if (needsData) return;
  // Without its module, a page to read stays readable as it is, but a page to act on must say that it cannot work.
  if (!loaded && !mustRun) return;
  keepHistoryApart(routes, () => router?.state.location);
  // Given hydration data, the router keeps the position that the visitor has scrolled to in the meantime.
  router = createBrowserRouter(routes, { hydrationData: { loaderData: loaderData ?? {} } });
  askServerForUnknownAddresses(router);
  keepPrivatePagesApart(router, routes);
  noteTypedAnswers(router);
  reportNextViews(router);
  const application = <RouterProvider router={router} />;
  return new Promise((onDrawn) => {
    const page = (
      <StrictMode>
        {application}
        <NotePage root={root} onDrawn={onDrawn} />
      </StrictMode>
    );
    const onRecoverableError = (error: unknown) => {
      putBack();
      // Back or Forward was pressed meanwhile, perhaps before our first script: the page is of another address.
      const [document] = performance.getEntriesByType('navigation');
      if (!document || new URL(document.name).pathname === location.pathname) reportError(error);
    };
    // Inside a transition, hydration gives way to what the visitor does meanwhile.
    if (loaded) startTransition(() => void hydrateRoot(root, page, { onRecoverableError }));
    else createRoot(root).render(page);
  });
}

/**
 * Reloads addresses that no page in the scripts has, because only the server knows short links and the unlisted pages.
 * This covers links as well as Back. The document's own address is not reloaded: the server has already answered it
 * with a 404.
 */
function askServerForUnknownAddresses({ subscribe }: Router): void {
  const loaded = location.pathname;
  subscribe(({ matches }) => {
    if (matches.at(-1)?.route.path === '*' && location.pathname !== loaded) location.reload();
  });
}

/** Reports each page that is drawn in place of another. The document's own is reported without the application. */
function reportNextViews({ subscribe }: Router): void {
  let shown = { pathname: location.pathname, search: location.search };
  subscribe(({ location: next, historyAction, matches }) => {
    const isSamePage = next.pathname === shown.pathname;
    const isNews = !isSamePage || (next.search !== shown.search && historyAction !== 'REPLACE');
    shown = next;
    // An unknown address is asked from the server, whose document reports itself.
    if (!isNews || matches.at(-1)?.route.path === '*') return;
    reportView();
    announcePage(routes);
  });
}

reloadWhenChunksAreGone(() => (router ? router.state.navigation.location : location));
// Leads that could not be sent from the page where they were filled in.
if (storedKeys('localStorage', UNSENT_LEAD).length > 0)
  void import('./lib/unsent-lead.ts').then(({ deliverUnsentLeads }) => deliverUnsentLeads()).catch(() => {});
const root = document.getElementById('root');

/**
 * Resolves once React handles clicks, with a function that returns the control in the page for one that was pressed
 * before.
 */
export const started = (root ? start(root) : Promise.resolve()).then(() => current);
