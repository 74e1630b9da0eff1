import { LRUCache } from 'lru-cache';
import type { BlogTerm } from '../contract/blog.ts';
import type { PostFilter } from '../contract/blog.values.ts';
import type { Database } from '../platform/database/database.ts';
import { publishedOrder } from './blog-posts.repository.ts';
import { commonTags, findTerm, wantedOrder } from './post-lists.repository.ts';

/** For lists by search, tag or author, which clients can request in unlimited variety. */
const MAX_BYTES = 8 * 1024 * 1024;
const ID_BYTES = 60;

/** Ids of posts in order, with the tag or author that was asked for (null if no published post has it). */
interface IndexedPosts {
  ids: readonly string[];
  tag?: BlogTerm | null;
  author?: BlogTerm | null;
}

/**
 * Caches the post ids of each list, read once per version of the blog. Postgres then only fetches the rows of each
 * page, without counting or ranking.
 */
export class PostIndex {
  private version: string | undefined;
  private all: Promise<[ids: string[], tags: BlogTerm[]]> = Promise.resolve([[], []]);
  private readonly lists = new LRUCache<string, IndexedPosts>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }, key) => 2 * key.length + 500 + ids.length * ID_BYTES,
  });

  constructor(private readonly db: Database) {}

  /** Returns what a list has, and the tags of the whole blog (`commonTags`). */
  async list(version: string, filter: PostFilter): Promise<IndexedPosts & { tags: BlogTerm[] }> {
    const [all, tags] = await this.ofAll(version);
    const { q, tag, author } = filter;
    if (!q && tag === undefined && author === undefined) return { ids: all, tags };
    return { ...(await this.filtered(version, filter)), tags };
  }

  private async filtered(version: string, { q, tag, author }: PostFilter): Promise<IndexedPosts> {
    const key = JSON.stringify([version, q, tag, author]);
    const known = this.lists.get(key);
    if (known) return known;
    const list = await this.read({ q, tag, author });
    this.lists.set(key, list);
    return list;
  }

  private async read({ q, tag, author }: PostFilter): Promise<IndexedPosts> {
    const [withTag, byAuthor] = await Promise.all([
      tag === undefined ? undefined : findTerm(this.db, 'tag', tag),
      author === undefined ? undefined : findTerm(this.db, 'author', author),
    ]);
    const terms = {
      ...(tag !== undefined && { tag: withTag ? { name: withTag.name, slug: withTag.slug } : null }),
      ...(author !== undefined && { author: byAuthor ? { name: byAuthor.name, slug: byAuthor.slug } : null }),
    };
    if (terms.tag === null || terms.author === null) return { ids: [], ...terms };
    return { ids: await wantedOrder(this.db, { q, tagIds: withTag?.ids, authorIds: byAuthor?.ids }), ...terms };
  }

  private ofAll(version: string): Promise<[ids: string[], tags: BlogTerm[]]> {
    if (this.version === version) return this.all;
    this.version = version;
    this.all = Promise.all([publishedOrder(this.db), commonTags(this.db)]);
    this.all.catch(() => {
      this.version = undefined;
    });
    return this.all;
  }
}
