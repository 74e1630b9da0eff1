import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { buildConstants } from './constants.ts';
import { content } from './content.ts';
import { documentCovers } from './document-covers.ts';

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

/** Returns the configuration that the client build and the prerender build share. @param isPublic see `buildConstants` */
export function viteConfig(env: NodeJS.ProcessEnv, isPublic = false): InlineConfig {
  const constants = Object.entries(buildConstants(env, isPublic));
  return {
    root: webRoot,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [react(), documentCovers(), content(env)],
    resolve: { alias: routerInProduction },
    define: Object.fromEntries(constants.map(([name, value]) => [name, JSON.stringify(value)])),
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
