import { LRUCache } from 'lru-cache';
import type { PageResponse } from './page-response.ts';

const MAX_BYTES = 48 * 1024 * 1024;

interface Entry {
  version: string;
  /** Absent until the page is asked for a second time. */
  response: PageResponse | undefined;
}

/** `store: false` for pages that could be asked for without end, such as missing ones. */
export interface RenderedPage {
  response: PageResponse;
  store: boolean;
}

/**
 * Rendered pages in memory, bounded by their size. A page of an older version of the data is rendered again, once however many
 * requests wait for it; when that fails, the old page is still served. A page is stored when it is asked for a second time: most
 * are not, so a crawler neither drives out what others read nor keeps the garbage collector busy.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }, key) => 2 * key.length + (response ? response.body.length + 1_500 : 200),
  });
  // Not a Map: with an entry set and deleted for each page, the tables that a Map leaves behind as it grows would hold on to
  // pages until a full collection.
  private readonly inFlight: Record<string, Promise<PageResponse>> = Object.create(null);

  /** The stored page if it is of this version. */
  fresh(key: string, version: string): PageResponse | undefined {
    const entry = this.pages.get(key);
    return entry?.version === version ? entry.response : undefined;
  }

  /** @throws what `render` throws, when there is no older page to serve */
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
