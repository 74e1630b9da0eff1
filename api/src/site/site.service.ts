import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RedirectLookup } from '../redirects/redirect-lookup.ts';
import { queryOf, sendRedirect } from '../redirects/send-redirect.ts';
import { BlogPages } from './blog-pages.ts';
import { cacheable, type PageResponse, redirectTo, uncacheable } from './page-response.ts';
import { renderPage } from './renderer.ts';

/** Responses for the addresses that are not files. */
@Injectable()
export class SiteService {
  private missing: Promise<PageResponse> | undefined;

  constructor(
    readonly blog: BlogPages,
    private readonly redirects: RedirectLookup,
  ) {}

  /**
   * 'Redirecting...', on the way to the short link's own address; or 'Redirect Not Found'.
   * @param requestUrl path and query as they came in the request line: the query goes along
   */
  async redirecting(slug: string, requestUrl: string): Promise<PageResponse> {
    if (!(await this.redirects.find(slug))) return this.redirectNotFound(slug);
    const data = { slug, found: true, search: queryOf(requestUrl) };
    return cacheable(await renderPage('/r/x', { page: 'redirecting', data }));
  }

  /** 'Redirect Not Found', a real 404. @param elsewhere it is shown at another address than /r/{slug} */
  async redirectNotFound(slug: string, elsewhere = false): Promise<PageResponse> {
    const data = { slug, found: false, search: '' };
    return uncacheable(404, await renderPage('/r/x', { page: 'redirecting', data }, !elsewhere));
  }

  /**
   * Follows a short link, and counts that.
   * @returns whether there was one; then the response has been sent
   */
  async follow(slug: string, request: Request, response: Response): Promise<boolean> {
    const redirect = await this.redirects.find(slug);
    if (!redirect) return false;
    // A HEAD request only asks where the link leads.
    if (request.method === 'GET') this.redirects.countHit(redirect);
    sendRedirect(response, redirect.target, request.originalUrl);
    return true;
  }

  /** The site's 404 page. */
  notFound(): Promise<PageResponse> {
    this.missing ??= renderPage('/404').then((html) => uncacheable(404, html));
    this.missing.catch(() => {
      this.missing = undefined;
    });
    return this.missing;
  }

  /** A redirect to the same address without the slash at its end. */
  withoutSlash(path: string, search: string): PageResponse {
    // Two slashes in front, or a backslash, would be another host.
    return redirectTo(`${path.replace(/^[/\\]+/, '/').replace(/\/+$/, '') || '/'}${search}`);
  }
}
