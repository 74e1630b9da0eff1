import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { namedCountries } from '#contract/countries.values.ts';
import { samples } from './samples.ts';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * react-router's package resolves to its development build in every environment; the production one is some kilobytes
 * smaller.
 */
const routerFolder = fileURLToPath(new URL('../../node_modules/react-router/dist/production/', import.meta.url));
const routerInProduction = [
  { find: /^react-router$/, replacement: `${routerFolder}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerFolder}dom-export.mjs` },
];

/** Returns the configuration that the builds of the site, the renderer and the desk share. */
export function viteConfig(): InlineConfig {
  return {
    root: webRoot,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [react(), samples()],
    resolve: { alias: routerInProduction },
    define: { __COUNTRIES__: JSON.stringify(namedCountries()) },
    build: {
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
      // Never data: URIs – the CSP takes fonts from our own origin only, and files are cached by name.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      emptyOutDir: true,
    },
  };
}
