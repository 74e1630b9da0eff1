import { parseSite } from '../../api/src/contract/site-settings.ts';

// The build defines the site's settings under this name, where the web's content reads them. Outside the build we do.
Object.assign(globalThis, {
  __SITE__: parseSite({}),
  __BUILD_YEAR__: new Date().getFullYear(),
  __PRICES__: { 500000: '$5,000' },
});

/** The pages and addresses of the site built with default settings. */
export const { pageList: pageRoutes, paths } = await import('../../web/src/lib/paths.ts');
