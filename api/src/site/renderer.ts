import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { Inject, Injectable } from '@nestjs/common';
import { ownFiles, publishedFor } from '../content/current.ts';
import { type DrawnDocument, drawDocuments } from '../content/document-files.ts';
import type { LiveData } from '../contract/page-data.ts';
import type { Published } from '../contract/published.ts';
import { builtFile, readBuildId } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';

/** The web's renderer as built from web/build/renderer.tsx. */
interface BuiltRenderer {
  renderPage(url: string, data?: LiveData, options?: { script?: boolean }): Promise<{ status: number; html: Buffer }>;
  renderDesk(): Buffer;
  publishedFor(page: string): Published;
}

/** Renders pages from the site's settings and content. The renderer is loaded for the first page. */
@Injectable()
export class Renderer {
  private documents: DrawnDocument[] = [];
  private loaded: Promise<BuiltRenderer> | undefined;
  private key = '';

  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Renders a page of the site to HTML, in UTF-8.
   * @param url path with optional query, e.g. /posts?page=2
   * @param data the page's data, if it has any
   * @param script false for a document shown at another address: its script would draw that address's page over it
   * @throws Error if the site has not been built, or the page fails
   */
  async page(url: string, data?: LiveData, script = true): Promise<Buffer> {
    return (await (await this.load()).renderPage(url, data, { script })).html;
  }

  /** Returns the desk's document. */
  async desk(): Promise<Buffer> {
    return (await this.load()).renderDesk();
  }

  /** Returns what the scripts of a page start from. @param page its module in web/src/pages/ */
  async publishedFor(page: string): Promise<Published> {
    return (await this.load()).publishedFor(page);
  }

  /** Returns the pictures of the owner's PDFs, by their paths. */
  async documentPictures(): Promise<Map<string, Buffer>> {
    await this.load();
    return new Map(this.documents.flatMap(({ pictures }) => [...pictures]));
  }

  private load(): Promise<BuiltRenderer> {
    const published = publishedFor(this.env);
    // Editors publish; and on a developer's machine, the site may have been rebuilt in the meantime.
    const key = `${readBuildId()}-${published.version}`;
    if (key !== this.key) this.loaded = undefined;
    this.key = key;
    this.loaded ??= this.read(published).catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async read(published: Published): Promise<BuiltRenderer> {
    this.documents = await drawDocuments(path.join(ownFiles(this.env), 'documents'), '/images/documents');
    published.documentFiles = Object.fromEntries(this.documents.map(({ file, facts }) => [file, facts]));
    return loadRenderer(published);
  }
}

/** Loads the built renderer with settings and content. It can be given back, unlike a module that was imported. */
export async function loadRenderer(published: Published): Promise<BuiltRenderer> {
  const file = builtFile('renderer/renderer.cjs');
  const code = await readFile(file, 'utf8');
  const module = { exports: {} as BuiltRenderer };
  // With our global object: under jest, code that is compiled has another one.
  const names = ['module', 'exports', 'require', '__filename', 'globalThis'];
  const run = compileFunction(code, names, { filename: file });
  // It takes them from a global while it is loaded, which nothing interrupts.
  Object.assign(globalThis, { publishedSite: published });
  run(module, module.exports, createRequire(file), file, globalThis);
  return module.exports;
}
