import { buildConstants } from './constants.ts';

/** Defines what the build replaces in the web's code. Tests import this before modules that read it when they load. */
Object.assign(
  globalThis,
  buildConstants({
    CHECKOUT_MIN_SEATS: '5',
    CHECKOUT_PRICE_CENTS: '249900',
    PUBLIC_URL: 'https://site.example',
    APP_URL: 'https://app.example/start',
  }),
);
