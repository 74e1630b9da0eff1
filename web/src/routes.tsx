import type { ComponentType } from 'react';
import {
  generatePath,
  type LoaderFunction,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { CrashScreen } from './components/layout/crash-screen.tsx';
import { Layout } from './components/layout/layout.tsx';
import { livePages, pageList } from './lib/paths.ts';
import { redirects } from './lib/redirects.ts';

/** Exports of a file in pages/: the page, and the loader of its data if it has any. */
interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** What the renderer learns from a route. */
export interface PageHandle {
  page: string;
  status: number;
}

function pageRoute(path: string, page: string, status = 200, id = page): RouteObject {
  const load = modules[`./pages/${page}.tsx`];
  if (!load) throw new Error(`routes: no page ${page}`);
  const handle: PageHandle = { page, status };
  return { id, path, handle, lazy: () => load().then(component) };
}

/** For links followed inside the site. Requests for an old address are redirected before they get here. */
const moved: RouteObject[] = redirects.map(({ from, to }) => ({
  path: from,
  loader: ({ params, request }) => redirect(generatePath(to as string, params) + new URL(request.url).search),
}));

/**
 * Returns what a route needs from its module. The module is undefined when its chunk is gone and the page is being
 * reloaded (lib/chunk-reload.ts); the promise then never resolves.
 */
function component(module: PageModule | undefined): Promise<{ Component: ComponentType; loader?: LoaderFunction }> {
  if (!module) return new Promise(() => {});
  const { default: Component, loader } = module;
  return Promise.resolve(loader ? { Component, loader } : { Component });
}

const routesOf = (children: RouteObject[]): RouteObject[] => [
  { id: 'layout', Component: Layout, ErrorBoundary: CrashScreen, children },
];

const live = livePages.map(({ path, page, status }) => pageRoute(path, page, status));

/** The site's routes; each page is its own chunk. */
export const routes = routesOf([
  ...pageList.map(({ path, page }) => pageRoute(path, page, 200, path)),
  ...live,
  ...moved,
  pageRoute('*', 'not-found', 404),
]);

/** Finds the routes that match an address and loads their modules, which the first render needs. */
export function loadRoutes(address: string | Location) {
  return load(matchRoutes(routes, address) ?? []);
}

/** Loads the routes of a page with data, without matching an address on each request. */
export function loadLivePage(page: string) {
  const branch = routesOf(live.filter(({ id }) => id === page)).flatMap((route) => [route, ...(route.children ?? [])]);
  return load(branch.map((route) => ({ route, params: {}, pathname: '/', pathnameBase: '/' })));
}

async function load(matches: RouteMatch[]) {
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
  return matches;
}
