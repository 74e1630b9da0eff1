import { existsSync } from 'node:fs';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { decodeEntities } from '../blog/import/plain-text.ts';
import { ownFiles, pagesFor, publishedFor } from '../content/current.ts';
import { livePages, notFoundPage, sharePicturePath } from '../contract/pages.values.ts';
import type { Published } from '../contract/published.ts';
import { builtFile, readBuildId } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { brandFiles, sharePicture } from './brand-files.ts';
import { Renderer } from './renderer.ts';
import { manifest, robots, sitemap, sitemapIndex } from './search-files.ts';

/** The still of the home page's film, which is behind the titles of shared links; an owner may have put it in any of these. */
const STILL = '/images/hero/poster-1280.jpg';
const stills = [STILL, ...['jpg', 'jpeg', 'png'].map((ending) => `/images/hero/poster.${ending}`)];
const NOINDEX = '<meta name="robots" content="noindex"';

/**
 * Makes the files that the site consists of besides the build's: pages, what links inside the site load of them, and what
 * search engines and phones ask for. They are written for the web server (publish.ts); the api serves what that has not got.
 */
@Injectable()
export class SiteFiles {
  private readonly made = new Map<string, Promise<Buffer>>();
  private named: { published: Published; files: ReadonlyMap<string, string> } | undefined;
  private known: { key: string; makers: ReadonlyMap<string, () => Promise<Buffer>> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly renderer: Renderer,
  ) {}

  /** How each file is made, by its path below the site's root: /about-us.html. They change with what is published. */
  private get makers(): ReadonlyMap<string, () => Promise<Buffer>> {
    const key = `${readBuildId()} ${publishedFor(this.env).version}`;
    if (this.known?.key !== key) {
      this.made.clear();
      this.known = { key, makers: this.makersNow() };
    }
    return this.known.makers;
  }

  private makersNow(): ReadonlyMap<string, () => Promise<Buffer>> {
    const { renderer } = this;
    const { site, content } = publishedFor(this.env);
    const pages = pagesFor(this.env).map(({ path }) => path);
    const text = (make: () => string) => async () => Buffer.from(make());
    return new Map<string, () => Promise<Buffer>>([
      ...pages.map((path) => [fileOf(path), () => renderer.page(path)] as const),
      ['/404.html', () => renderer.page('/404')],
      ['/unavailable.html', () => renderer.page('/unavailable', undefined, false)],
      ['/desk.html', () => renderer.desk()],
      ['/sitemap.xml', text(() => sitemapIndex(site))],
      ['/sitemap-pages.xml', async () => Buffer.from(sitemap(site.PUBLIC_URL, await this.listed(pages)))],
      ['/robots.txt', text(() => robots(site))],
      ['/manifest.webmanifest', text(() => manifest(site))],
      ...brandFiles(content.brand),
      ...pages.map((page) => [sharePicturePath(page), () => this.shareOf(page)] as const),
      [sharePicturePath('/posts'), () => this.share(`The ${site.BRAND} Blog`)],
      ...this.modules().map((page) => [`/api/content/${page}.json`, () => this.contentFile(page)] as const),
    ]);
  }

  /** Returns all files by their path below the site's root. @throws what rendering throws */
  async all(): Promise<Map<string, Buffer>> {
    const files = await this.renderer.documentPictures();
    for (const name of this.makers.keys()) {
      const page = pagesFor(this.env).find(({ path }) => sharePicturePath(path) === name);
      const isNamed = !page || (await this.make(fileOf(page.path))).includes(name);
      if (isNamed) files.set(name, await this.make(name));
    }
    return files;
  }

  /** Returns the name of the file for a path of the site; undefined if it has none, or one that only errors show. */
  nameOf(path: string): string | undefined {
    if (path.startsWith('/desk/')) return '/desk.html';
    // Called for every request, so the names are computed once per published version.
    const published = publishedFor(this.env);
    if (this.named?.published !== published) this.named = { published, files: this.namesNow() };
    return this.named.files.get(path);
  }

  private namesNow(): ReadonlyMap<string, string> {
    const files = [...this.makers.keys()].filter((name) => !/\.(html|json)$/.test(name));
    const pages = pagesFor(this.env).map(({ path }) => [path, fileOf(path)] as const);
    return new Map([...files.map((name) => [name, name] as const), ...pages, ['/desk', '/desk.html']]);
  }

  /** Makes a file, once for each build and version. */
  make(name: string): Promise<Buffer> {
    const { makers } = this;
    const file = this.made.get(name) ?? (makers.get(name)?.() as Promise<Buffer>);
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

  /** Names the content documents that a page shows. @param page its module's name */
  async documentsOf(page: string): Promise<string[]> {
    return Object.keys((await this.renderer.publishedFor(page)).content);
  }

  private async contentFile(page: string): Promise<Buffer> {
    return Buffer.from(JSON.stringify(await this.renderer.publishedFor(page)));
  }

  /** Returns the pages that search engines may list. */
  private async listed(pages: string[]): Promise<{ path: string }[]> {
    const listed: { path: string }[] = [];
    for (const path of pages) if (!(await this.make(fileOf(path))).includes(NOINDEX)) listed.push({ path });
    return listed;
  }

  /** Makes the picture of a page for shared links, with the title that the page itself names. */
  private async shareOf(path: string): Promise<Buffer> {
    const html = (await this.make(fileOf(path))).toString();
    const [, title = ''] = /property="og:title" content="([^"]+)"/.exec(html) ?? [];
    return this.share(decodeEntities(title));
  }

  private share(title: string): Promise<Buffer> {
    const { site, content } = publishedFor(this.env);
    const own = stills.map((file) => path.join(ownFiles(this.env), file)).find(existsSync);
    return sharePicture(title, site.BRAND, content.brand, own ?? builtFile(`web${STILL}`));
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
