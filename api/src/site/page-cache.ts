import { LRUCache } from 'lru-cache';
import { ownBytes, type PageResponse } from './page-response.ts';

const MOST_BYTES = 48 * 1024 * 1024;

interface Kept {
  version: string;
  /** Not there yet: the page was asked for once. */
  answer: PageResponse | undefined;
}

/** Made of the page's data. `keep: false` for what anybody could ask for without end. */
export interface Made {
  answer: PageResponse;
  keep: boolean;
}

/**
 * Pages as they were rendered, bounded by their size. What was made of an older version of the data is made anew, once however
 * many ask at a time; when that fails, the old page is still an answer. A page is kept when it is asked for a second time: most
 * are not, and whoever walks through the whole blog neither drives out what others read nor keeps the collector busy.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, key) => 2 * key.length + (answer ? ownBytes(answer) + 1_500 : 200),
  });
  // No Map: when that grows it leaves its old table behind, which holds what was in it, and each table the next, until a full
  // collection; with an entry set and deleted for each page, pages would pile up in memory.
  private readonly underWay: Record<string, Promise<PageResponse>> = Object.create(null);

  /** The page if it is of this version. */
  fresh(key: string, version: string): PageResponse | undefined {
    const kept = this.pages.get(key);
    return kept?.version === version ? kept.answer : undefined;
  }

  /** @throws what `make` throws, when there is no older page to answer with */
  async get(key: string, version: string, make: () => Promise<Made>): Promise<PageResponse> {
    const fresh = this.fresh(key, version);
    if (fresh) return fresh;
    const id = `${version} ${key}`;
    this.underWay[id] ??= this.make(key, version, make);
    const making = this.underWay[id];
    try {
      return await making;
    } catch (error) {
      const old = this.pages.get(key)?.answer;
      if (old) return old;
      throw error;
    } finally {
      delete this.underWay[id];
    }
  }

  private async make(key: string, version: string, make: () => Promise<Made>): Promise<PageResponse> {
    const { answer, keep } = await make();
    if (keep) this.pages.set(key, { version, answer: this.pages.has(key) ? answer : undefined });
    else this.pages.delete(key);
    return answer;
  }
}
