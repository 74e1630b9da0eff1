import type { NextFunction, Request, Response } from 'express';
import { pageNumber, searchText } from '../contract/blog.values.ts';
import type { LiveData, PageFailure } from '../contract/page-data.ts';
import { decoded } from '../platform/http/decoded.ts';
import { toAppError } from '../platform/http/error.filter.ts';
import { log } from '../platform/log.ts';
import { withoutTail } from '../redirects/redirect-rules.ts';
import { queryOf } from '../redirects/send-redirect.ts';
import { type PageResponse, redirectOnce, redirectTo, sendPage, uncacheable } from './page-response.ts';
import type { SiteService } from './site.service.ts';

interface Route {
  /** For the log and metrics, because paths may contain anything. */
  pattern: string;
  /** Resolves to undefined if the response has already been sent. */
  respond(): Promise<PageResponse | undefined>;
}

type PageRequest = Request & { requestId?: string };

/**
 * Serves everything outside /api. It comes before Nest's router: a page needs no guard, pipe or body, and is served in
 * a fraction of the time.
 */
export function serveSite(site: SiteService) {
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
    const route = routeTo(site, path, request, response);
    // The log reads the pattern where Nest's router would have put it.
    request.route = { path: route.pattern };
    route
      .respond()
      .then((page) => (page?.status === 404 ? meantPage(site, page, request, response) : page))
      .catch((error: unknown) => failurePage(site, error, request))
      .then((page) => page && sendPage(request, response, page))
      .catch(next);
  };
}

/** @param path percent-encoded; the request's own, or the one that was meant */
function routeTo(site: SiteService, path: string, request: Request, response: Response): Route {
  const search = searchOf(request);
  const file = site.files.nameOf(path);
  if (file) return { pattern: '/:page', respond: () => site.file(file) };
  const slug = decode(path.slice(path.lastIndexOf('/') + 1));
  if (path === '/posts') {
    const { number, q } = listParameters(search);
    return { pattern: '/posts', respond: () => site.blog.list(number, q) };
  }
  if (path.startsWith('/uploads/')) return { pattern: '/uploads/:file', respond: () => site.upload(path) };
  if (path === '/feed.xml') return { pattern: path, respond: () => site.blog.feed() };
  if (path === '/sitemap-posts.xml') return { pattern: path, respond: () => site.blog.sitemap() };
  const [, token, page = '/'] = /^\/preview\/([\w-]{32})(\/.+)?$/.exec(path) ?? [];
  if (token) return { pattern: '/preview/:token', respond: () => site.contentPreview(token, page) };
  if (path.length > 1 && path.endsWith('/'))
    return { pattern: '/:slug/', respond: async () => site.withoutSlash(path, search) };
  const meant = decodeJoint(request.url);
  if (meant) return { pattern: '/:page%23', respond: async () => redirectOnce(meant) };
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (slug && folder === '/posts') return { pattern: '/posts/:slug', respond: () => site.blog.post(slug, search) };
  if (slug && folder === '/posts/preview')
    return { pattern: '/posts/preview/:token', respond: () => site.previews.page(slug) };
  const list = listRoute(site, path, search);
  if (list) return list;
  if (slug && folder === '/r') return { pattern: '/r/:slug', respond: () => site.redirecting(slug, request.url) };
  const elsewhere = async () => (await site.blog.moved(path, search)) ?? (await site.notFound());
  if (slug && folder === '') {
    const follow = async () => ((await site.follow(slug, request, response)) ? undefined : await elsewhere());
    return { pattern: '/:slug', respond: follow };
  }
  return { pattern: '*', respond: () => (slug ? elsewhere() : site.notFound()) };
}

/**
 * Redirects to the page that a link was meant for, which was copied with what stands behind it, or written in capitals.
 * Short links need no redirect (RedirectLookup).
 * @param missing the response if no page was meant
 * @returns undefined if the response has already been sent
 */
async function meantPage(
  site: SiteService,
  missing: PageResponse,
  request: Request,
  response: Response,
): Promise<PageResponse | undefined> {
  const written = decode(request.path);
  if (written === undefined) return missing;
  const trimmed = withoutTail(written) || '/';
  for (const meant of new Set([trimmed, trimmed.toLowerCase()])) {
    if (meant === written) continue;
    const address = encodeURI(meant);
    const file = site.pageAt(meant);
    if (file && file !== written) return redirectTo(file + searchOf(request));
    const page = await routeTo(site, address, request, response).respond();
    if (!page) return undefined;
    if (page.status < 400) return page.headers.Location ? page : redirectTo(address + searchOf(request));
  }
  return missing;
}

/**
 * Returns the address that was meant if mail systems have encoded its `#` or `?`, once or several times. Behind it may be
 * a secret, which must not stay in the path.
 * @param url as in the request line
 */
function decodeJoint(url: string): string | undefined {
  const [, page, joint, rest] = /^(\/\w[\w/-]*)%(?:25)*(23|3f)(.*)$/i.exec(url) ?? [];
  return page && `${page}${joint === '23' ? '#' : '?'}${queryOf(`?${rest}`).slice(1)}`;
}

/** Routes to the lists by tag and author, and to the feeds of tags. */
function listRoute(site: SiteService, path: string, search: string): Route | undefined {
  const [, kind, segment = '', file] = /^\/posts\/(tag|author)\/([^/]+)(\/feed\.xml)?$/.exec(path) ?? [];
  const slug = decode(segment);
  if (!slug || (kind !== 'tag' && kind !== 'author')) return undefined;
  if (!file) {
    const { number } = listParameters(search);
    return { pattern: `/posts/${kind}/:slug`, respond: () => site.blog.listOf(kind, slug, number, search) };
  }
  if (kind === 'author') return undefined;
  return { pattern: '/posts/tag/:slug/feed.xml', respond: () => site.blog.tagFeed(slug) };
}

/** Renders a page that says in the site's own words what failed, without internal details. */
async function failurePage(site: SiteService, thrown: unknown, request: PageRequest): Promise<PageResponse> {
  const { path } = request;
  const error = toAppError(thrown);
  const { error: title, details } = error.toBody('');
  const failure = { error: title, details: typeof details === 'string' ? details : null };
  const data = failureData(path, searchOf(request), failure);
  const { renderer } = site;
  const html = data ? await renderer.page(path, data) : await renderer.page('/unavailable', undefined, false);
  log.error('page_render_failed', 'a page could not be rendered', { requestId: request.requestId, err: thrown });
  return uncacheable(error.status, html, error.extras.retryAfter);
}

/** Returns what a page of the blog shows when it could not be rendered; undefined for other addresses. */
function failureData(path: string, search: string, failure: PageFailure): LiveData | undefined {
  const { number, q } = listParameters(search);
  if (path.startsWith('/posts/preview/')) return undefined;
  if (path === '/posts') return { page: 'posts', data: { number, ...(q && { q }), failure } };
  const kind = /^\/posts\/(tag|author)\//.exec(path)?.[1];
  if (kind === 'tag' || kind === 'author') return { page: `posts-${kind}`, data: { number, failure } };
  return path.startsWith('/posts/') ? { page: 'post', data: { failure } } : undefined;
}

/** Returns the query with its question mark; empty if there is none. */
function searchOf({ url, path }: Request): string {
  return url.slice(path.length);
}

/** Reads the page number and the search from a list's query. */
function listParameters(search: string): { number: number; q: string } {
  if (search === '') return { number: 1, q: '' };
  const query = new URLSearchParams(search);
  return { number: pageNumber(query.get('page')), q: searchText(query.get('q')) };
}

/** Decodes a path segment; returns undefined if it cannot be a slug. */
function decode(segment: string): string | undefined {
  const text = decoded(segment);
  return text === undefined || text.includes('\0') || text.length > 500 ? undefined : text;
}
