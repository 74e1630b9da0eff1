import type { ComponentType } from 'react';
import { generatePath, type RouteObject, redirect } from 'react-router-dom';
import { CrashScreen } from './components/crash-screen.tsx';
import { Layout } from './components/layout.tsx';
import { redirects } from './lib/redirects.ts';
import { pageList } from './page-list.ts';

const modules = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx');

/** What a route tells the renderer about itself. */
export interface PageHandle {
  page: string;
  status: number;
}

function pageRoute(path: string, page: string, status = 200): RouteObject {
  const load = modules[`./pages/${page}.tsx`];
  if (!load) throw new Error(`routes: no page ${page}`);
  const handle: PageHandle = { page, status };
  return { path, handle, lazy: () => load().then(component) };
}

/** For links followed inside the page; a request for the old address is redirected before it gets here. */
const moved: RouteObject[] = redirects.map(({ from, to }) => ({
  path: from,
  loader: ({ params, request }) => redirect(generatePath(to as string, params) + new URL(request.url).search),
}));

/** Nothing comes when the chunk is gone and the page is being loaded anew (lib/chunk-reload.ts): then wait for that. */
function component(module: { default: ComponentType } | undefined): Promise<{ Component: ComponentType }> {
  return module ? Promise.resolve({ Component: module.default }) : new Promise(() => {});
}

/** The site's routes; each page is its own chunk. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: CrashScreen,
    children: [...pageList.map(({ path, page }) => pageRoute(path, page)), ...moved, pageRoute('*', 'not-found', 404)],
  },
];
