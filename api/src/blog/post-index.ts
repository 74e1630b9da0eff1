import type { Database } from '../platform/database/database.ts';
import { publishedOrder } from './blog-posts.repository.ts';

/**
 * The ids of all published posts in their order, read once for each version of the blog: whatever page is asked for, Postgres
 * fetches the page's rows and counts nothing. A post takes some 60 bytes.
 */
export class PostIndex {
  private version: string | undefined;
  private ids: Promise<string[]> = Promise.resolve([]);

  constructor(private readonly db: Database) {}

  /**
   * @param exclude id of a post to leave out
   * @returns the ids of one page, and how many posts there are in all
   */
  async page(version: string, limit: number, offset: number, exclude?: string) {
    const ids = await this.of(version);
    const hole = exclude === undefined ? -1 : ids.indexOf(exclude);
    if (hole < 0) return { ids: ids.slice(offset, offset + limit), total: ids.length };
    const start = offset < hole ? offset : offset + 1;
    const page = ids.slice(start, start + limit + 1).filter((id) => id !== exclude);
    return { ids: page.slice(0, limit), total: ids.length - 1 };
  }

  private of(version: string): Promise<string[]> {
    if (this.version === version) return this.ids;
    this.version = version;
    this.ids = publishedOrder(this.db);
    this.ids.catch(() => {
      this.version = undefined;
    });
    return this.ids;
  }
}
