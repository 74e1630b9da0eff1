import { paths } from './lib/paths.ts';

/**
 * Every address that is prerendered, and the module in src/pages/ that draws it.
 * A new page is a file there, a line here, and its words in src/content/.
 */
export const pageList: ReadonlyArray<{ path: string; page: string }> = [
  { path: paths.home, page: 'home' },
  { path: paths.pricing, page: 'aidp-get-pricing' },
  { path: paths.checkout, page: 'aidp-checkout' },
  { path: paths.createOrg, page: 'create-org' },
];

export const pagePaths: readonly string[] = pageList.map(({ path }) => path);
