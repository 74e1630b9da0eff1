import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reloadWhenChunksAreGone } from './lib/chunk-reload.ts';
import { readPageData } from './lib/page-data.ts';
import { scriptedPaths } from './lib/paths.ts';
import { storedKeys, UNSENT_LEAD } from './lib/storage.ts';
import { loadRoutes, routes } from './routes.tsx';

let router: ReturnType<typeof createBrowserRouter> | undefined;

async function start(root: HTMLElement): Promise<void> {
  const mustRun = scriptedPaths.includes(location.pathname);
  // The first render must equal the HTML, so the modules of the current address are there before it.
  const loaded = await loadRoutes(location).catch(() => undefined);
  const loaderData = readPageData();
  const needsData = loaded?.some(({ route }) => route.loader && !loaderData?.[route.id as never]);
  // A page that came without its data (the server behind was away) stays as it is: nothing could be drawn over it.
  if (needsData) return;
  // Where its module is missing, a page to read stays readable as it is; a page to act on must say that it cannot work.
  if (!loaded && !mustRun) return;
  // With data to hydrate from, the router leaves the visitor where they have scrolled to meanwhile.
  router = createBrowserRouter(routes, { hydrationData: { loaderData: loaderData ?? {} } });
  askServerForUnknownAddresses(router);
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // As a transition, taking over the page gives way to what the visitor does meanwhile.
  if (loaded) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

/**
 * Not every address is in the scripts: short links and the unlisted pages are known to the server alone. One that no page has is
 * therefore loaded, whether a link or Back led to it; the document's own address has been, and is a 404.
 */
function askServerForUnknownAddresses({ subscribe }: ReturnType<typeof createBrowserRouter>): void {
  const loaded = location.pathname;
  subscribe(({ matches }) => {
    if (matches.at(-1)?.route.path === '*' && location.pathname !== loaded) location.reload();
  });
}

reloadWhenChunksAreGone(() => router?.state.navigation.location);
// A lead that could not be sent from the page where it was filled in.
if (storedKeys('localStorage', UNSENT_LEAD).length > 0)
  void import('./features/leads/unsent-lead.ts').then(({ deliverUnsentLeads }) => deliverUnsentLeads()).catch(() => {});
const root = document.getElementById('root');

/** Resolves once React answers for what is pressed. */
export const started = root ? start(root) : Promise.resolve();
