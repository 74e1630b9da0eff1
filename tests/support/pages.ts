import path from 'node:path';
import { brandStyleHash, readPublished } from '#api/content/published.ts';
import { readStyleHashes } from '#api/platform/config/built-site.ts';
import { namedCountries } from '#contract/countries.values.ts';

const content = path.resolve(import.meta.dirname, '../../content');

// Normally defined by documents and by the build.
Object.assign(globalThis, { publishedSite: readPublished(content, {}), __COUNTRIES__: namedCountries() });

/** The pages and addresses of the site with default settings. */
export const { pageList: pageRoutes, paths } = await import('#web/lib/paths.ts');

/** Hashes of every style block that the sample's pages can have. */
export const styleHashes = () => [...readStyleHashes(), brandStyleHash(readPublished(content, {}).content.brand)];
