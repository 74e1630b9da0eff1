import { Inject, Injectable } from '@nestjs/common';
import { filesBesidePages, pagesFor, publishedFor } from '../content/current.ts';
import { livePages, notFoundPage } from '../contract/pages.values.ts';
import { readBuildId } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { Renderer } from './renderer.ts';
import { manifest, robots, sitemap, sitemapIndex } from './search-files.ts';

const NOINDEX = '<meta name="robots" content="noindex"';

/**
 * Makes the files that the site consists of besides the build's: pages, what links inside the site load of them, and what
 * search engines and phones ask for. They are written for the web server (publish.ts); the api serves what that has not got.
 */
@Injectable()
export class SiteFiles {
  /** How each file is made, by its path below the site's root: /about-us.html. */
  private readonly makers: ReadonlyMap<string, () => Promise<Buffer>>;
  private readonly made = new Map<string, Promise<Buffer>>();
  private build = '';

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly renderer: Renderer,
  ) {
    const { site } = publishedFor(env);
    const pages = pagesFor(env).map(({ path }) => path);
    const text = (make: () => string) => async () => Buffer.from(make());
    this.makers = new Map<string, () => Promise<Buffer>>([
      ...pages.map((path) => [fileOf(path), () => renderer.page(path)] as const),
      ['/404.html', () => renderer.page('/404')],
      ['/unavailable.html', () => renderer.page('/unavailable', undefined, false)],
      ['/desk.html', () => renderer.desk()],
      ['/sitemap.xml', text(() => sitemapIndex(site))],
      ['/sitemap-pages.xml', async () => Buffer.from(sitemap(site, await this.listed(pages)))],
      ['/robots.txt', text(() => robots(site))],
      ['/manifest.webmanifest', text(() => manifest(site))],
      ...this.modules().map((page) => [`/api/content/${page}.json`, () => this.contentFile(page)] as const),
    ]);
  }

  /** Returns all files by their path below the site's root. @throws what rendering throws */
  async all(): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (const name of this.makers.keys()) files.set(name, await this.make(name));
    return files;
  }

  /** Returns the name of the file for a path of the site; undefined if it has none, or one that only errors show. */
  nameOf(path: string): string | undefined {
    if (path === '/desk' || path.startsWith('/desk/')) return '/desk.html';
    const isKnown = filesBesidePages.includes(path) || pagesFor(this.env).some((page) => page.path === path);
    return isKnown ? fileOf(path) : undefined;
  }

  /** Makes a file, once for each build. */
  make(name: string): Promise<Buffer> {
    const build = readBuildId();
    if (build !== this.build) this.made.clear();
    this.build = build;
    const file = this.made.get(name) ?? (this.makers.get(name)?.() as Promise<Buffer>);
    this.made.set(name, file);
    file.catch(() => this.made.delete(name));
    return file;
  }

  /**
   * Returns what the scripts of a page start from; undefined if there is no such page, or another version is wanted.
   * @param page its module's name
   */
  async contentOf(version: string, page: string): Promise<Buffer | undefined> {
    const name = `/api/content/${page}.json`;
    return version === publishedFor(this.env).version && this.makers.has(name) ? this.make(name) : undefined;
  }

  private async contentFile(page: string): Promise<Buffer> {
    return Buffer.from(JSON.stringify(await this.renderer.publishedFor(page)));
  }

  /** Returns the pages that search engines may list. */
  private async listed(pages: string[]): Promise<string[]> {
    const listed: string[] = [];
    for (const path of pages) if (!(await this.make(fileOf(path))).includes(NOINDEX)) listed.push(path);
    return listed;
  }

  private modules(): string[] {
    return [...new Set([...pagesFor(this.env), ...livePages, notFoundPage].map(({ page }) => page))];
  }
}

/** /a/b is /a/b.html; what has an ending keeps it. */
function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return /\.\w+$/.test(path) ? path : `${path}.html`;
}
