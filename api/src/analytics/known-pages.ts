import { Inject, Injectable } from '@nestjs/common';
import { BlogReader } from '../blog/blog-reader.ts';
import { pagesFor } from '../content/current.ts';
import { listPath, postPath } from '../contract/blog.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { LastKnown } from '../platform/database/last-known.ts';
import { decoded } from '../platform/http/decoded.ts';
import { OTHER } from './origin.ts';

/** Knows the paths that have their own counters: the site's own pages, published posts, and the blog's lists. */
@Injectable()
export class KnownPages {
  private readonly own: Set<string>;
  private readonly blogPages: LastKnown<{ version: string; paths: Set<string> }>;

  constructor(
    private readonly blog: BlogReader,
    @Inject(ENV) env: Env,
  ) {
    this.own = new Set(pagesFor(env).map(({ path }) => path));
    this.blogPages = new LastKnown('the addresses of posts', env.CHANGE_CHECK_MS, (last) => this.read(last));
  }

  /** Returns the path under which a page's views are counted, or 'other' if there is no such page. */
  async nameOf(path: string): Promise<string> {
    const plain = decoded(path.replace(/(?<=.)\/+$/, ''));
    if (plain === undefined) return OTHER;
    if (plain === '/' || this.own.has(plain)) return plain;
    if (plain !== '/posts' && !plain.startsWith('/posts/')) return OTHER;
    const { paths } = await this.blogPages.read();
    return paths.has(plain) ? plain : OTHER;
  }

  private async read(last: { version: string; paths: Set<string> } | undefined) {
    const version = await this.blog.version();
    if (last?.version === version) return last;
    const [slugs, tags, authors] = await Promise.all([
      this.blog.slugs(),
      this.blog.listed('tag'),
      this.blog.listed('author'),
    ]);
    const paths = [
      listPath({}),
      ...slugs.map(postPath),
      ...tags.map(({ slug }) => listPath({ tag: slug })),
      ...authors.map(({ slug }) => listPath({ author: slug })),
    ];
    return { version, paths: new Set(paths.map((path) => decoded(path) ?? path)) };
  }
}
