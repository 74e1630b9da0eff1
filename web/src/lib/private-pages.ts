import {
  type createBrowserRouter,
  createPath,
  matchRoutes,
  type Path,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router-dom';
import type { PageHandle } from './paths.ts';
import { hasEmbeddedForm, hasSecret, hasThirdParty, notePage, PAGE_SHOWN } from './third-party.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The router's options that decide where a navigation leads: a form of the site passes its answers. */
interface Answers {
  formData?: FormData;
  formMethod?: string;
}

/**
 * Keeps private pages out of documents in which third-party scripts run, and such scripts out of documents that have shown
 * private pages: between the two, a link loads a document.
 */
export function keepPrivatePagesApart(router: Router, routes: RouteObject[]): void {
  const { navigate } = router;
  const navigateApart = (to: To | number | null, options?: Answers): Promise<void> => {
    const target = typeof to === 'string' ? resolve(to, options) : null;
    if (!target || !leavesDocument(routes, location, target))
      return navigate(to as To, options as Parameters<Router['navigate']>[1]);
    location.assign(target);
    // The page stays as it is until the next document arrives.
    return new Promise(() => {});
  };
  router.navigate = navigateApart as Router['navigate'];
}

/** Returns the address that the router would lead to. Unlike for the browser, `.` is the current page. */
function resolve(to: string, { formData, formMethod }: Answers = {}): URL {
  const target = new URL(createPath(resolvePath(to, location.pathname)), location.href);
  // Our forms have no file inputs, so every answer is text.
  if (formData && formMethod?.toLowerCase() === 'get')
    target.search = String(new URLSearchParams([...formData] as [string, string][]));
  return target;
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
  const toPrivate = isPrivate(routes, to);
  if (hasEmbeddedForm() && toPrivate && from.pathname !== to.pathname) return true;
  if (hasThirdParty()) return isPrivate(routes, from) !== toPrivate;
  if (toPrivate) notePage(true);
  return false;
}

/** Tells the script that loads third-party scripts that the router shows another page. */
export function announcePage(routes: RouteObject[]): void {
  notePage(isPrivate(routes, location));
  document.dispatchEvent(new Event(PAGE_SHOWN));
}

function isPrivate(routes: RouteObject[], { href, pathname }: URL | Location): boolean {
  const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return handle?.behaviours.includes('private') || hasSecret(href);
}
