import { buildConstants } from '../../web/build/constants.ts';
import { contentOf } from '../../web/build/content.ts';

// Normally defined by the build.
Object.assign(globalThis, buildConstants(), { __CONTENT__: contentOf({}) });

/** The pages and addresses of the site built with default settings. */
export const { pageList: pageRoutes, paths } = await import('#web/lib/paths.ts');
