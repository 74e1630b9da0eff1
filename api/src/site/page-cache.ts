import { LRUCache } from 'lru-cache';
import type { PageResponse } from './page-response.ts';

const MAX_BYTES = 48 * 1024 * 1024;

interface Entry {
  version: string;
  /** Absent until the page is requested a second time. */
  response: PageResponse | undefined;
}

/** `store: false` is for pages that can be requested in unlimited variety, such as missing ones. */
export interface RenderedPage {
  response: PageResponse;
  store: boolean;
}

/**
 * Keeps rendered pages in memory, bounded by their size. A page of an older version of the data is rendered again, once
 * however many requests wait for it; if that fails, the old page is still served. A page is stored on its second
 * request: most never get one, so a crawler neither evicts what others read nor keeps the garbage collector busy.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }, key) => 2 * key.length + (response ? response.body.length + 1_500 : 200),
  });
  // Not a Map: with an entry set and deleted for each page, the tables that a Map leaves behind as it grows would hold
  // on to pages until a full collection.
  private readonly inFlight: Record<string, Promise<PageResponse>> = Object.create(null);

  /** Returns the stored page if it is of this version. */
  fresh(key: string, version: string): PageResponse | undefined {
    const entry = this.pages.get(key);
    return entry?.version === version ? entry.response : undefined;
  }

  /** @throws what `render` throws, if there is no older page to serve */
  async get(key: string, version: string, render: () => Promise<RenderedPage>): Promise<PageResponse> {
    const fresh = this.fresh(key, version);
    if (fresh) return fresh;
    const id = `${version} ${key}`;
    this.inFlight[id] ??= this.renderAndStore(key, version, render);
    const rendering = this.inFlight[id];
    try {
      return await rendering;
    } catch (error) {
      const old = this.pages.get(key)?.response;
      if (old) return old;
      throw error;
    } finally {
      delete this.inFlight[id];
    }
  }

  private async renderAndStore(key: string, version: string, render: () => Promise<RenderedPage>) {
    const { response, store } = await render();
    if (store) this.pages.set(key, { version, response: this.pages.has(key) ? response : undefined });
    else this.pages.delete(key);
    return response;
  }
}
