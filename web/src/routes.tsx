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

/** What a file in pages/ gives: the page, and where its data come from if it has any. */
interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** What a route tells the renderer about itself. */
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

/** For links followed inside the page; a request for the old address is redirected before it gets here. */
const moved: RouteObject[] = redirects.map(({ from, to }) => ({
  path: from,
  loader: ({ params, request }) => redirect(generatePath(to as string, params) + new URL(request.url).search),
}));

/** There is no module when its chunk is gone and the page is being reloaded (lib/chunk-reload.ts): then wait for that. */
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

/** Finds the routes that an address matches, with their modules loaded: what is drawn first must be there before it. */
export function loadRoutes(address: string | Location) {
  return load(matchRoutes(routes, address) ?? []);
}

/** As loadRoutes, of a page that has data: which one it is need not be found out for each request. */
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
