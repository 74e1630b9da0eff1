import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readContent } from '#api/content/read-content.ts';
import { parseSite } from '#contract/site-settings.ts';

const folder = fileURLToPath(new URL('../../content/', import.meta.url));

/** Reads all documents. @param env the site's variables, some of which texts name */
export const contentOf = (env: NodeJS.ProcessEnv) => readContent(folder, parseSite(env));

/**
 * Gives the modules of web/src/content their documents (`__CONTENT__`), so that each page's script has only those that it
 * shows. Under `npm run dev` a saved document is read at once.
 */
export function content(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'content',
    config() {
      const documents = Object.entries(contentOf(env));
      return {
        define: Object.fromEntries(documents.map(([name, one]) => [`__CONTENT__.${name}`, JSON.stringify(one)])),
      };
    },
    configureServer(server) {
      server.watcher.add(folder).on('all', (_, file) => {
        if (file.startsWith(folder)) void server.restart();
      });
    },
  };
}
