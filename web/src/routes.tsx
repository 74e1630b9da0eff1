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
import { type Behaviour, livePages, notFoundPage, type Page, type PageHandle, pageList } from './lib/paths.ts';
import { loadContent } from './lib/published.ts';
import { redirects } from './lib/redirects.ts';

/** Exports of a file in pages/: the page, and the loader of its data if it has any. */
interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

const modules = import.meta.glob<PageModule>('./pages/*.tsx');

function pageRoute({ path, page, behaviours, status = 200 }: Page, id = page): RouteObject {
  const load = modules[`./pages/${page}.tsx`];
  if (!load) throw new Error(`routes: no page ${page}`);
  const handle: PageHandle = { page, status, behaviours };
  const lazy = async () => component((await loadContent(page)) ? await load() : undefined);
  return { id, path, handle, lazy };
}

/** Whether the page at an address behaves so. */
export function behaves(pathname: string, behaviour: Behaviour): boolean {
  const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return handle?.behaviours.includes(behaviour) ?? false;
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

const live = livePages.map((page) => pageRoute(page));

/** The site's routes; each page is its own chunk. */
export const routes = routesOf([
  ...pageList.map((page) => pageRoute(page, page.path)),
  // The page for when the api is down has no address that a visitor could open.
  ...(import.meta.env.SSR ? live : live.filter(({ handle }) => handle.status === 200)),
  ...moved,
  pageRoute(notFoundPage),
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
