import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { LiveData, Piece } from '../../api/src/contract/page-data.ts';
import { type LateMarkup, LateMarkupContext } from '../src/lib/late-markup.ts';
import { DATA_ID, type RenderContext, serialisePageData } from '../src/lib/page-data.ts';
import { site } from '../src/lib/site.ts';
import { type PageHandle, routes } from '../src/routes.tsx';
import { LatePieces, own, shared } from './pieces.tsx';
import { type Sheet, styleBlock } from './style-block.ts';

/** The built index.html, and which files and which styles beside the common ones each page's module needs. */
export interface Shell {
  template: string;
  modulesOf: (page: string) => string[];
  sheetsOf: (page: string) => Sheet[];
}

export interface Rendered {
  status: number;
  html: string;
}

/** A document in pieces, of which those that many documents share are bytes already: to write it costs little more than its text. */
export interface RenderedPieces {
  status: number;
  pieces: Piece[];
}

/** A document without its three variable parts: what is lifted into the head, the page, the data. */
interface Frame {
  start: string;
  beforePage: string;
  afterPage: string;
  end: string;
}

// What React puts in front of the page when there is no <head> in the tree: titles, metas and links of the components.
const lifted = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;
const handler = createStaticHandler(routes);

/**
 * Renders an address of the site to a document: the page inside the shell, its title, metas and links lifted into the head.
 * @param url path with optional query
 * @param live the data of a page that has some; they travel in the document too
 * @throws Error when the page fails to render, or asks for a redirect
 */
export async function renderPage(url: string, shell: Shell, live?: LiveData): Promise<Rendered> {
  const context = await route(url, live);
  const [head, page] = splitHead(draw(routerOf(handler.dataRoutes, context), context));
  const handle = context.matches.at(-1)?.route.handle as PageHandle;
  return { status: handle.status, html: fill(frameOf(context, shell), head, page, live) };
}

/**
 * Makes a renderer that gives what `renderPage` gives, byte by byte, and faster: of header, navigation and footer, which are the
 * same on all addresses of a page, it keeps the markup and draws only what lies between.
 */
export function liveRenderer(shell: Shell): (url: string, live: LiveData) => Promise<RenderedPieces> {
  const cuts = new Map<string, ReturnType<typeof cutOut>>();
  return async (url, live) => {
    let cut = cuts.get(live.page);
    if (!cut) {
      cut = cutOut(url, shell, live);
      cuts.set(live.page, cut);
      cut.catch(() => cuts.delete(live.page));
    }
    const { frame, context, router, status } = await cut;
    // The router reads the data from there while it draws, which nothing interrupts.
    context.loaderData = { [live.page]: live.data };
    const late = new LatePieces();
    const [head, page] = splitHead(draw(router, context, late));
    const { start, beforePage, afterPage, end } = frame;
    return { status, pieces: [start, own(head), beforePage, ...late.fill(page), afterPage, own(dataBlock(live)), end] };
  };
}

/** Draws a page whole and alone, and finds the one in the other. @throws Error when it is not there */
async function cutOut(url: string, shell: Shell, live: LiveData) {
  const context = await route(url, live);
  const [, whole] = splitHead(draw(routerOf(handler.dataRoutes, context), context));
  const match = context.matches.at(-1);
  if (!match) throw new Error(`render: ${url} matches no page`);
  const alone = { ...context, matches: [match] };
  const leaf: RouteObject[] = [{ ...match.route, children: undefined, index: false, lazy: undefined }];
  const router = routerOf(leaf, alone);
  const [, page] = splitHead(draw(router, alone));
  const at = whole.indexOf(page);
  if (page === '' || at < 0) throw new Error(`render: ${live.page} is not part of its own page`);
  const frame = frameOf(context, shell);
  return {
    frame: {
      start: shared(frame.start),
      beforePage: shared(frame.beforePage + whole.slice(0, at)),
      afterPage: shared(whole.slice(at + page.length) + frame.afterPage),
      end: shared(frame.end),
    },
    context: alone,
    router,
    status: (match.route.handle as PageHandle).status,
  };
}

async function route(url: string, live: LiveData | undefined): Promise<StaticHandlerContext> {
  const requestContext: RenderContext | undefined = live && { data: { [live.page]: live.data } };
  const context = await handler.query(new Request(new URL(url, site.PUBLIC_URL)), { requestContext });
  if (context instanceof Response) throw new Error(`render: ${url} answered ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  return context;
}

type Router = ReturnType<typeof createStaticRouter>;

function routerOf(list: RouteObject[], context: StaticHandlerContext): Router {
  return createStaticRouter(list as Parameters<typeof createStaticRouter>[0], context);
}

function draw(router: Router, context: StaticHandlerContext, late?: LateMarkup): string {
  return renderToString(
    <StrictMode>
      <LateMarkupContext value={late}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </LateMarkupContext>
    </StrictMode>,
  );
}

function splitHead(markup: string): [head: string, page: string] {
  const head = lifted.exec(markup)?.[0] ?? '';
  return [head, markup.slice(head.length)];
}

function frameOf(context: StaticHandlerContext, shell: Shell): Frame {
  const handle = context.matches.at(-1)?.route.handle as PageHandle;
  const modules = shell.modulesOf(handle.page).map((file) => `/${file}`);
  // What the first script fetches once the page is painted (start.ts).
  const script = `<script data-modules="${modules.join(' ')}" type="module"`;
  const [common = '', rest = ''] = shell.template.split('<!--head-->');
  const start = common + shell.sheetsOf(handle.page).map(styleBlock).join('');
  const [beforePage = '', afterPage = ''] = rest.split('<!--page-->');
  // The script may stand on either side of the page.
  const withScript = (text: string) => text.replace('<script type="module"', () => script);
  const end = afterPage.indexOf('</body>');
  return {
    start: withScript(start),
    beforePage: withScript(beforePage),
    afterPage: withScript(afterPage.slice(0, end)),
    end: afterPage.slice(end),
  };
}

function fill(frame: Frame, head: string, page: string, live: LiveData | undefined): string {
  return frame.start + head + frame.beforePage + page + frame.afterPage + (live ? dataBlock(live) : '') + frame.end;
}

/** The data stand behind the application's root, so that they are no part of what React takes over. */
function dataBlock({ page, data }: LiveData): string {
  return `<script type="application/json" id="${DATA_ID}">${serialisePageData(page, data)}</script>`;
}
