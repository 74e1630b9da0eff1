import type { NextFunction, Request, Response } from 'express';
import { pageNumber } from '../contract/blog.values.ts';
import { log } from '../platform/log.ts';
import { failurePage } from './failure-pages.ts';
import { type PageResponse, send } from './page-response.ts';
import type { SiteService } from './site.service.ts';

/** An address and what answers it: a document, or nothing when the answer has been sent. */
interface Route {
  /** For log and figures: paths may hold anything. */
  pattern: string;
  answer(): Promise<PageResponse | undefined>;
}

type PageRequest = Request & { requestId?: string };

/**
 * Answers everything outside /api. It stands in front of Nest's router: a page needs no guard, pipe or body, and is answered in
 * a fraction of the time.
 */
export function serveSite(pages: SiteService) {
  return (request: PageRequest, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (path === '/api' || path.startsWith('/api/')) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method not allowed');
      return;
    }
    const route = routeTo(pages, request, response);
    // The log reads the pattern where Nest's router would have put it.
    request.route = { path: route.pattern };
    route
      .answer()
      .catch((error: unknown) => fail(error, request, path))
      .then((answer) => answer && send(request, response, answer))
      .catch(next);
  };
}

function routeTo(pages: SiteService, request: Request, response: Response): Route {
  const { path } = request;
  const search = request.url.slice(path.length);
  const slug = decode(path.slice(path.lastIndexOf('/') + 1));
  if (path === '/posts') return { pattern: '/posts', answer: () => pages.blog.list(pageNumber(pageParameter(search))) };
  if (path === '/feed.xml') return { pattern: path, answer: () => pages.blog.feed() };
  if (path === '/sitemap-posts.xml') return { pattern: path, answer: () => pages.blog.sitemap() };
  if (path.length > 1 && path.endsWith('/'))
    return { pattern: '/:slug/', answer: async () => pages.tidy(path, search) };
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (slug && folder === '/posts') return { pattern: '/posts/:slug', answer: () => pages.blog.post(slug, search) };
  if (slug && folder === '/r') return { pattern: '/r/:slug', answer: () => pages.redirecting(slug, request.url) };
  if (slug && folder === '') {
    const counts = request.method === 'GET';
    const follow = async () =>
      (await pages.follow(slug, counts, response, request.url)) ? undefined : await pages.notFound();
    return { pattern: '/:slug', answer: follow };
  }
  return { pattern: '*', answer: () => pages.notFound() };
}

async function fail(error: unknown, request: PageRequest, path: string): Promise<PageResponse> {
  const answer = await failurePage(error, path, pageParameter(request.url.slice(path.length)));
  log.error({ requestId: request.requestId, err: error }, 'a page could not be made');
  return answer;
}

function pageParameter(search: string): string | undefined {
  return search === '' ? undefined : (new URLSearchParams(search).get('page') ?? undefined);
}

/** Nothing for what can be no slug: such an address leads nowhere. */
function decode(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') || text.length > 500 ? undefined : text;
  } catch {
    return undefined;
  }
}
