import { buildConstants } from './constants.ts';
import { contentOf } from './content.ts';

const env = {
  CHECKOUT_MIN_SEATS: '5',
  CHECKOUT_PRICE_CENTS: '249900',
  PUBLIC_URL: 'https://site.example',
  APP_URL: 'https://app.example/start',
};

/** Defines what the build replaces in the web's code. Tests import this before modules that read it when they load. */
Object.assign(globalThis, buildConstants(env), { __CONTENT__: contentOf(env) });
