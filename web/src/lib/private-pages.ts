import {
  type createBrowserRouter,
  createPath,
  matchRoutes,
  type Path,
  type RouteObject,
  type To,
} from 'react-router-dom';
import { privatePages } from './paths.ts';
import { hasSecret, hasThirdParty, notePage, PAGE_SHOWN } from './third-party.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Keeps private pages out of documents in which scripts of others run, and such scripts out of documents that have shown
 * private pages: between the two, a link loads a document.
 */
export function keepPrivatePagesApart(router: Router, routes: RouteObject[]): void {
  const { navigate } = router;
  const navigateApart = (to: To | number | null, options?: object): Promise<void> => {
    if (typeof to !== 'string' || !leavesDocument(routes, location, new URL(to, location.href)))
      return navigate(to as To, options as Parameters<Router['navigate']>[1]);
    location.assign(to);
    // The page stays as it is until the next document arrives.
    return new Promise(() => {});
  };
  router.navigate = navigateApart as Router['navigate'];
}

/**
 * Does the same for Back and Forward, which lead to pages of earlier documents too: entries that the application made
 * stay in the document that a reload has replaced. Call it before the router exists, so that it hears of them first.
 * @param shown returns the page that the router shows; undefined before there is a router
 */
export function keepHistoryApart(routes: RouteObject[], shown: () => Path | undefined): void {
  notePage(isPrivate(routes, location));
  const onPopState = (event: PopStateEvent) => {
    const from = shown();
    if (!from || !leavesDocument(routes, new URL(createPath(from), location.href), location)) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener('popstate', onPopState, { capture: true });
}

/** Decides whether a page needs another document. If not, and it is private, notes that before anything is fetched. */
function leavesDocument(routes: RouteObject[], from: URL | Location, to: URL | Location): boolean {
  if (hasThirdParty()) return isPrivate(routes, from) !== isPrivate(routes, to);
  if (isPrivate(routes, to)) notePage(true);
  return false;
}

/** Tells the script that loads scripts of others that the router shows another page. */
export function tellOfPage(routes: RouteObject[]): void {
  notePage(isPrivate(routes, location));
  document.dispatchEvent(new Event(PAGE_SHOWN));
}

function isPrivate(routes: RouteObject[], { href, pathname }: URL | Location): boolean {
  const handle: { page: string } | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return (handle !== undefined && privatePages.includes(handle.page)) || hasSecret(href);
}
