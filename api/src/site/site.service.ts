import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isFromPerson } from '../analytics/receive-views.ts';
import { findPreviewed } from '../content/content-versions.repository.ts';
import { pagesFor, publishedWith, takenPathsFor } from '../content/current.ts';
import { findUploadedFile } from '../content/uploads.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { RedirectLookup } from '../redirects/redirect-lookup.ts';
import { queryOf, sendRedirect } from '../redirects/send-redirect.ts';
import { BlogPages } from './blog-pages.ts';
import {
  cacheable,
  IMMUTABLE,
  type PageResponse,
  redirectTo,
  SUBRESOURCE,
  uncacheable,
  unstored,
} from './page-response.ts';
import { PreviewPages } from './preview-pages.ts';
import { loadRenderer, Renderer } from './renderer.ts';
import { SiteFiles } from './site-files.ts';

const mediaTypes: Record<string, string | undefined> = {
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/** Responds at the addresses for which the web server has no file. */
@Injectable()
export class SiteService {
  private pages: Map<string, string> | undefined;

  constructor(
    readonly blog: BlogPages,
    readonly previews: PreviewPages,
    private readonly redirects: RedirectLookup,
    readonly renderer: Renderer,
    readonly files: SiteFiles,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Renders 'Redirecting...', on the way to the short link's own address, or 'Redirect Not Found'.
   * @param requestUrl path and query as in the request line; the query is passed on
   */
  async redirecting(slug: string, requestUrl: string): Promise<PageResponse> {
    if (!(await this.redirects.find(slug))) return this.redirectNotFound(slug);
    const data = { slug, found: true, search: queryOf(requestUrl) };
    return cacheable(await this.renderer.page('/r/x', { page: 'redirecting', data }));
  }

  /** Renders 'Redirect Not Found', a real 404. @param elsewhere true if shown at an address other than /r/{slug} */
  async redirectNotFound(slug: string, elsewhere = false): Promise<PageResponse> {
    const data = { slug, found: false, search: '' };
    return uncacheable(404, await this.renderer.page('/r/x', { page: 'redirecting', data }, !elsewhere));
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

  /**
   * Renders a page with a version of a document that is not published yet, for anyone who has its link.
   * @param token the link's secret @param path of a page of the site, or /posts
   */
  async contentPreview(token: string, path: string): Promise<PageResponse> {
    const version = await findPreviewed(this.db, token);
    const isBlog = path === '/posts';
    if (!version || (!isBlog && !pagesFor(this.env).some((page) => page.path === path)))
      return unstored(404, await this.files.make('/404.html'));
    const { renderPage } = await loadRenderer(publishedWith(this.env, new Map([[version.document, version.value]])));
    const data = isBlog ? await this.blog.listData(1) : undefined;
    // Without a script: it would draw the page with what is published.
    return unstored(200, (await renderPage(path, data, { script: false })).html);
  }

  /** Answers with one of the site's files, which the web server has not got. @param name from `files.nameOf` */
  async file(name: string): Promise<PageResponse> {
    const type = mediaTypes[name.slice(name.lastIndexOf('.'))];
    return cacheable(await this.files.make(name), type, type && SUBRESOURCE);
  }

  /** Answers with an uploaded file that is not published yet, or was published a moment ago. */
  async upload(path: string): Promise<PageResponse> {
    const bytes = await findUploadedFile(this.db, path);
    return bytes ? cacheable(bytes, mediaTypes[path.slice(path.lastIndexOf('.'))], IMMUTABLE) : this.notFound();
  }

  /** Returns the address of the page or file that a path means; in any case. */
  pageAt(path: string): string | undefined {
    this.pages ??= new Map(takenPathsFor(this.env).map((page) => [page.toLowerCase(), page]));
    return this.pages.get(path.toLowerCase());
  }

  async notFound(): Promise<PageResponse> {
    return uncacheable(404, await this.files.make('/404.html'));
  }

  /** Redirects to the same address without its trailing slash. */
  withoutSlash(path: string, search: string): PageResponse {
    // Two leading slashes, or a backslash, would mean another host.
    return redirectTo(`${path.replace(/^[/\\]+/, '/').replace(/\/+$/, '') || '/'}${search}`);
  }
}
