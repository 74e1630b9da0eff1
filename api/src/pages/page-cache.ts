import { LRUCache } from 'lru-cache';
import { ownBytes, type PageAnswer } from './page-answer.ts';

const MOST_BYTES = 48 * 1024 * 1024;

interface Kept {
  version: string;
  answer: PageAnswer;
}

/** Made of the page's data. `keep: false` for what anybody could ask for without end. */
export interface Made {
  answer: PageAnswer;
  keep: boolean;
}

/**
 * Pages as they were rendered, bounded by their size. What was made of an older version of the data is made anew, once however
 * many ask at a time; when that fails, the old page is still an answer.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, key) => ownBytes(answer) + 2 * key.length + 1_500,
  });
  private readonly underWay = new Map<string, Promise<PageAnswer>>();

  /** The page if it is of this version. */
  fresh(key: string, version: string): PageAnswer | undefined {
    const kept = this.pages.get(key);
    return kept?.version === version ? kept.answer : undefined;
  }

  /** @throws what `make` throws, when there is no older page to answer with */
  async get(key: string, version: string, make: () => Promise<Made>): Promise<PageAnswer> {
    const fresh = this.fresh(key, version);
    if (fresh) return fresh;
    const id = `${version} ${key}`;
    const making = this.underWay.get(id) ?? this.make(key, version, make);
    this.underWay.set(id, making);
    try {
      return await making;
    } catch (error) {
      const old = this.pages.get(key);
      if (old) return old.answer;
      throw error;
    } finally {
      this.underWay.delete(id);
    }
  }

  private async make(key: string, version: string, make: () => Promise<Made>): Promise<PageAnswer> {
    const { answer, keep } = await make();
    if (keep) this.pages.set(key, { version, answer });
    else this.pages.delete(key);
    return answer;
  }
}
