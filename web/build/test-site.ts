import { fileURLToPath } from 'node:url';
import { readPublished } from '#api/content/published.ts';
import { namedCountries } from '#contract/countries.values.ts';

const content = fileURLToPath(new URL('../../content/', import.meta.url));

/** Gives modules of the web, when they load, what a document would. Tests import this before them. */
Object.assign(globalThis, {
  publishedSite: readPublished(content, {
    CHECKOUT_MIN_SEATS: '5',
    CHECKOUT_PRICE_CENTS: '249900',
    PUBLIC_URL: 'https://site.example',
    APP_URL: 'https://app.example/start',
  }),
  __COUNTRIES__: namedCountries(),
});
