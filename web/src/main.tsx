import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { reloadWhenChunksAreGone } from './lib/chunk-reload.ts';
import { readPageData } from './lib/page-data.ts';
import { scriptedPaths } from './lib/paths.ts';
import { rememberVisit } from './lib/visit.ts';
import { routes } from './routes.tsx';

/** The first render must equal the HTML, so the modules of the current address are there before it. */
async function loadMatched(list: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(list, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}

async function start(root: HTMLElement): Promise<void> {
  const mustRun = scriptedPaths.includes(location.pathname);
  const loaded = await loadMatched(routes).then(
    () => true,
    () => false,
  );
  const loaderData = readPageData();
  const needsData = matchRoutes(routes, location)?.some(
    ({ route }) => route.loader && !loaderData?.[route.id as never],
  );
  // A page that came without its data (the server behind was away) stays as it is: nothing could be drawn over it.
  if (loaded && needsData) return;
  // Without its module a page to read stays readable as it is; one to act on must say that it cannot.
  if (!loaded && !mustRun) return;
  // Told that the page is there, the router leaves the visitor where they have scrolled to meanwhile.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loaderData ?? {} } });
  reloadWhenChunksAreGone(() => router.state.navigation.location);
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // As a transition, taking over the page gives way to what the visitor does meanwhile.
  if (loaded) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

reloadWhenChunksAreGone();
rememberVisit();
const root = document.getElementById('root');
if (root) void start(root);
