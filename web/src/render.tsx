import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { site } from './content/site.ts';
import { urgentPaths } from './page-list.ts';
import { type PageHandle, routes } from './routes.tsx';

/** The built index.html, and which files each page's module needs. */
export interface Shell {
  template: string;
  modulesOf: (page: string) => string[];
}

export interface Rendered {
  status: number;
  html: string;
}

// What React puts in front of the page when there is no <head> in the tree: titles, metas and links of the components.
const lifted = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

/**
 * Renders an address of the site to a document: the page inside the shell, its title, metas and links lifted into the head.
 * @param url path with optional query
 * @throws Error when the page fails to render, or asks for a redirect
 */
export async function renderPage(url: string, shell: Shell): Promise<Rendered> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(url, site.PUBLIC_URL)));
  if (context instanceof Response) throw new Error(`render: ${url} answered ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = (
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>
  );
  const failures: unknown[] = [];
  const { prelude } = await prerender(tree, { onError: (error) => void failures.push(error) });
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];

  const handle = context.matches.at(-1)?.route.handle as PageHandle;
  const head = lifted.exec(markup)?.[0] ?? '';
  const modules = shell.modulesOf(handle.page).map((file) => `/${file}`);
  const urgent = urgentPaths.includes(context.location.pathname);
  const preloads = urgent ? modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`) : [];
  // What the first script fetches once the page is painted (start.ts).
  const script = `<script data-modules="${modules.join(' ')}"${urgent ? ' data-urgent' : ''} type="module"`;
  const html = shell.template
    .replace('<!--head-->', () => head + preloads.join(''))
    .replace('<script type="module"', () => script)
    .replace('<!--page-->', () => markup.slice(head.length));
  return { status: handle.status, html };
}
