import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isFromPerson } from '../analytics/receive-views.ts';
import { readPagePaths } from '../platform/config/built-site.ts';
import { RedirectLookup } from '../redirects/redirect-lookup.ts';
import { queryOf, sendRedirect } from '../redirects/send-redirect.ts';
import { BlogPages } from './blog-pages.ts';
import { cacheable, type PageResponse, redirectTo, uncacheable } from './page-response.ts';
import { PreviewPages } from './preview-pages.ts';
import { renderPage } from './renderer.ts';

/** Responds at the addresses that are not files. */
@Injectable()
export class SiteService {
  private pages: Map<string, string> | undefined;
  private missing: Promise<PageResponse> | undefined;

  constructor(
    readonly blog: BlogPages,
    readonly previews: PreviewPages,
    private readonly redirects: RedirectLookup,
  ) {}

  /**
   * Renders 'Redirecting...', on the way to the short link's own address, or 'Redirect Not Found'.
   * @param requestUrl path and query as in the request line; the query is passed on
   */
  async redirecting(slug: string, requestUrl: string): Promise<PageResponse> {
    if (!(await this.redirects.find(slug))) return this.redirectNotFound(slug);
    const data = { slug, found: true, search: queryOf(requestUrl) };
    return cacheable(await renderPage('/r/x', { page: 'redirecting', data }));
  }

  /** Renders 'Redirect Not Found', a real 404. @param elsewhere true if shown at an address other than /r/{slug} */
  async redirectNotFound(slug: string, elsewhere = false): Promise<PageResponse> {
    const data = { slug, found: false, search: '' };
    return uncacheable(404, await renderPage('/r/x', { page: 'redirecting', data }, !elsewhere));
  }

  /**
   * Follows a short link and counts the hit, unless a chat's preview or a browser's prefetch follows it.
   * @returns whether the link exists; if so, the response has been sent
   */
  async follow(slug: string, request: Request, response: Response): Promise<boolean> {
    const redirect = await this.redirects.find(slug);
    if (!redirect) return false;
    // A HEAD request only asks where the link leads.
    if (request.method === 'GET' && isFromPerson(request)) this.redirects.countHit(redirect);
    sendRedirect(response, redirect.target, request.originalUrl);
    return true;
  }

  /** Returns the address of the page that is a file of the build; in any case. */
  pageAt(path: string): string | undefined {
    this.pages ??= new Map(readPagePaths().map((page) => [page.toLowerCase(), page]));
    return this.pages.get(path.toLowerCase());
  }

  /** Renders the site's 404 page, once. */
  notFound(): Promise<PageResponse> {
    this.missing ??= renderPage('/404').then((html) => uncacheable(404, html));
    this.missing.catch(() => {
      this.missing = undefined;
    });
    return this.missing;
  }

  /** Redirects to the same address without its trailing slash. */
  withoutSlash(path: string, search: string): PageResponse {
    // Two leading slashes, or a backslash, would mean another host.
    return redirectTo(`${path.replace(/^[/\\]+/, '/').replace(/\/+$/, '') || '/'}${search}`);
  }
}
