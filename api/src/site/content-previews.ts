import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import { findPreviewed } from '../content/content-versions.repository.ts';
import { publishedWith } from '../content/current.ts';
import { builtFile } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { type PageResponse, unstored } from './page-response.ts';
import { SiteFiles } from './site-files.ts';

/** Loads a renderer with other content than the site shows. A thread, because what has been imported stays in memory for good. */
const RENDER = `
const { parentPort, workerData: { renderer, published, path } } = require('node:worker_threads');
globalThis.publishedSite = published;
import(renderer).then(({ renderPage }) => renderPage(path, undefined, { script: false })).then(({ html }) => parentPort.postMessage(html));
`;

/** Shows pages as they will be with a version of a document that is not published, to whoever has its link. */
@Injectable()
export class ContentPreviews {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly files: SiteFiles,
  ) {}

  /** @param token the link's secret @param path of a page of the site */
  async page(token: string, path: string): Promise<PageResponse> {
    const version = await findPreviewed(this.db, token);
    if (!version || this.files.nameOf(path)?.endsWith('.html') !== true)
      return unstored(404, await this.files.make('/404.html'));
    const published = publishedWith(this.env, version.document, version.value);
    // Without a script: it would draw the page with what is published.
    return unstored(200, await render({ renderer: builtFile('renderer/renderer.js'), published, path }));
  }
}

function render(workerData: object): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(RENDER, { eval: true, workerData });
    worker.once('message', (html: Uint8Array) => {
      resolve(Buffer.from(html));
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}
