import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { LiveData } from '../../api/src/contract/page-data.ts';
import { DATA_ID, type RenderContext, serialisePageData } from '../src/lib/page-data.ts';
import { site } from '../src/lib/site.ts';
import { type PageHandle, routes } from '../src/routes.tsx';

export interface Rendered {
  status: number;
  html: string;
}

// What React puts in front of the page when there is no <head> in the tree: titles, metas and links of the components.
const lifted = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;
const handler = createStaticHandler(routes);

/**
 * Renders an address of the site to a document: the page inside its template, its title, metas and links lifted into the head.
 * @param url path with optional query
 * @param live the data of a page that has some; they travel in the document too
 * @param templateOf the document of a page before anything is drawn: index.html with the page's styles and scripts
 * @throws Error when the page fails to render, or asks for a redirect
 */
export async function render(
  url: string,
  live: LiveData | undefined,
  templateOf: (page: string) => string,
): Promise<Rendered> {
  const requestContext: RenderContext | undefined = live && { data: { [live.page]: live.data } };
  const context = await handler.query(new Request(new URL(url, site.PUBLIC_URL)), { requestContext });
  if (context instanceof Response) throw new Error(`render: ${url} answered ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  const markup = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  const head = lifted.exec(markup)?.[0] ?? '';
  const handle: PageHandle | undefined = context.matches.at(-1)?.route.handle;
  if (!handle) throw new Error(`render: ${url} matches no page`);
  // What is put in holds none of the later marks: React escapes every '<' of a text, and the data are written without any.
  const html = templateOf(handle.page)
    .replace('</body>', () => `${live ? dataBlock(live) : ''}</body>`)
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => markup.slice(head.length));
  return { status: handle.status, html };
}

/** The data stand behind the application's root, so that they are no part of what React takes over. */
function dataBlock({ page, data }: LiveData): string {
  return `<script type="application/json" id="${DATA_ID}">${serialisePageData(page, data)}</script>`;
}
