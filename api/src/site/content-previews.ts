import { Inject, Injectable } from '@nestjs/common';
import { findPreviewed } from '../content/content-versions.repository.ts';
import { pagesFor, publishedWith } from '../content/current.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { BlogPages } from './blog-pages.ts';
import { type PageResponse, unstored } from './page-response.ts';
import { loadRenderer } from './renderer.ts';
import { SiteFiles } from './site-files.ts';

/** Renders pages with a version of a document that is not published yet, for anyone who has its link. */
@Injectable()
export class ContentPreviews {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly files: SiteFiles,
    private readonly blog: BlogPages,
  ) {}

  /** @param token the link's secret @param path of a page of the site, or /posts */
  async page(token: string, path: string): Promise<PageResponse> {
    const version = await findPreviewed(this.db, token);
    const isBlog = path === '/posts';
    if (!version || (!isBlog && !pagesFor(this.env).some((page) => page.path === path)))
      return unstored(404, await this.files.make('/404.html'));
    const published = publishedWith(this.env, new Map([[version.document, version.value]]));
    // Without a script: it would draw the page with what is published.
    const { renderPage } = await loadRenderer(published);
    return unstored(
      200,
      (await renderPage(path, isBlog ? await this.blog.listData(1) : undefined, { script: false })).html,
    );
  }
}
