import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { RedirectLookup } from '../redirects/redirect-lookup.ts';
import { queryOf, sendRedirect } from '../redirects/send-redirect.ts';
import { BlogPages } from './blog-pages.ts';
import { kept, movedTo, type PageResponse, passing } from './page-response.ts';
import { renderer } from './renderer.ts';

/** Documents for the addresses that are no file. */
@Injectable()
export class SiteService {
  private lost: Promise<PageResponse> | undefined;

  constructor(
    readonly blog: BlogPages,
    private readonly redirects: RedirectLookup,
  ) {}

  /**
   * 'Redirecting...', on the way to the short link's own address; or that there is none of this name.
   * @param requestUrl path and query as they came in the request line: the query goes along
   */
  async redirecting(slug: string, requestUrl: string): Promise<PageResponse> {
    if (!(await this.redirects.find(slug))) return this.redirectNotFound(slug);
    const { renderFast } = await renderer();
    const { pieces } = await renderFast('/r/x', {
      page: 'redirecting',
      data: { slug, found: true, search: queryOf(requestUrl) },
    });
    return kept(pieces);
  }

  /** 'Redirect Not Found', a real 404. @param elsewhere it is shown at another address than /r/{slug} */
  async redirectNotFound(slug: string, elsewhere = false): Promise<PageResponse> {
    const { renderFast, renderStill } = await renderer();
    const live = { page: 'redirecting', data: { slug, found: false, search: '' } } as const;
    return passing(404, elsewhere ? await renderStill('/r/x', live) : (await renderFast('/r/x', live)).pieces);
  }

  /**
   * Follows a short link without its prefix, and counts that.
   * @returns whether there was one; then the answer has been sent
   */
  async follow(slug: string, counts: boolean, response: Response, requestUrl: string): Promise<boolean> {
    const redirect = await this.redirects.find(slug);
    if (!redirect) return false;
    if (counts) this.redirects.countHit(redirect.slug);
    sendRedirect(response, redirect.target, requestUrl);
    return true;
  }

  /** The site's 404 page. */
  notFound(): Promise<PageResponse> {
    this.lost ??= renderer()
      .then(({ render }) => render('/404'))
      .then(({ html }) => passing(404, html));
    this.lost.catch(() => {
      this.lost = undefined;
    });
    return this.lost;
  }

  /** A page without slash at its end, in one form. */
  tidy(path: string, search: string): PageResponse {
    // Two slashes in front, or a backslash, would be another host.
    return movedTo(`${path.replace(/^[/\\]+/, '/').replace(/\/+$/, '') || '/'}${search}`);
  }
}
