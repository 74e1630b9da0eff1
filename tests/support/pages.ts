import { parseSite } from '../../api/src/contract/site-settings.ts';

// The web's content asks the build for the site's settings by this name; outside the build we are the one to give them.
Object.assign(globalThis, {
  __SITE__: parseSite({}),
  __BUILD_YEAR__: new Date().getFullYear(),
  __PRICE_PER_SEAT__: '$5,000',
});

/** The site's pages and their addresses, as it was built with the default settings. */
export const { pageList: pageRoutes, paths } = await import('../../web/src/lib/paths.ts');
