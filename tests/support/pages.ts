import { buildConstants } from '../../web/build/constants.ts';

// Normally defined by the build.
Object.assign(globalThis, buildConstants());

/** The pages and addresses of the site built with default settings. */
export const { pageList: pageRoutes, paths } = await import('#web/lib/paths.ts');
