import { type createBrowserRouter, matchRoutes, type RouteObject, type To } from 'react-router-dom';
import { privatePages } from './paths.ts';
import { hasSecret, hasThirdParty, PAGE_SHOWN, type PageShown } from './third-party.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Keeps private pages out of documents in which scripts of others run, and such scripts out of documents that have shown
 * private pages: between the two, a link loads a document.
 */
export function keepPrivatePagesApart(router: Router, routes: RouteObject[]): void {
  const { navigate } = router;
  const leavesDocument = (to: string) =>
    hasThirdParty() && isPrivate(routes, new URL(to, location.href)) !== isPrivate(routes, location);
  const navigateApart = (to: To | number | null, options?: object): Promise<void> => {
    if (typeof to !== 'string' || !leavesDocument(to))
      return navigate(to as To, options as Parameters<Router['navigate']>[1]);
    location.assign(to);
    // The page stays as it is until the next document arrives.
    return new Promise(() => {});
  };
  router.navigate = navigateApart as Router['navigate'];
}

/** Tells the script that loads scripts of others which page the router shows. */
export function tellOfPage(routes: RouteObject[]): void {
  const detail: PageShown = { isPrivate: isPrivate(routes, location) };
  document.dispatchEvent(new CustomEvent(PAGE_SHOWN, { detail }));
}

function isPrivate(routes: RouteObject[], { href, pathname }: URL | Location): boolean {
  const handle: { page: string } | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return (handle !== undefined && privatePages.includes(handle.page)) || hasSecret(href);
}
