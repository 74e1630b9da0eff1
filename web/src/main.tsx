import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { reloadWhenChunksAreGone } from './lib/chunk-reload.ts';
import { rememberVisit } from './lib/visit.ts';
import { urgentPaths } from './page-list.ts';
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
  const mustRun = urgentPaths.includes(location.pathname);
  const loaded = await loadMatched(routes).then(
    () => true,
    () => false,
  );
  // Without its module a page to read stays readable as it is; one to act on must say that it cannot.
  if (!loaded && !mustRun) return;
  const router = createBrowserRouter(routes);
  reloadWhenChunksAreGone(() => router.state.navigation.location);
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (loaded) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

reloadWhenChunksAreGone();
rememberVisit();
const root = document.getElementById('root');
if (root) void start(root);
