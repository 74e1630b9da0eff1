import express, { type Request, type Response } from 'express';
import type { Context } from '../context.ts';
import { refuse, requireToken } from '../limits.ts';
import { findDocument, findDraft, listPosts, listTags } from './blog-store.ts';
import { BadQuery, cursor, limitOf, offsetOf, parsePostQuery } from './post-query.ts';

/** The part of HubSpot's CMS API that the product reads, below /cms/blogs/2026-09: posts, tags, authors. */
export function cmsRouter({ db, limits, options, cmsRequests, switches }: Context): express.Router {
  const router = express.Router();
  const one = (path: string, what: string, find: (id: string) => Promise<object | undefined>) =>
    router.get(path, async (request, response) => {
      const id = String(request.params.id);
      const found = await find(id);
      if (found) response.json(found);
      else refuse(response, 404, `${what} ${id} was not found`, { category: 'OBJECT_NOT_FOUND' });
    });
  router.use(cmsRequests.middleware(), requireToken(options.accessToken), limits.middleware('cms'));
  router.get(
    '/posts',
    list((request) => {
      const query = parsePostQuery(request.query, switches.filters);
      return { offset: query.offset, page: listPosts(db, query) };
    }),
  );
  one('/posts/:id', 'Blog post', (id) => findDocument(db, 'blog_posts', id));
  one('/posts/:id/draft', 'Blog post', (id) => findDraft(db, id));
  router.get(
    '/tags',
    list(({ query: { limit, after } }) => {
      const offset = after === undefined ? 0 : offsetOf(after);
      return { offset, page: listTags(db, limitOf(limit), offset) };
    }),
  );
  one('/tags/:id', 'Blog tag', (id) => findDocument(db, 'blog_tags', id));
  one('/authors/:id', 'Blog author', (id) => findDocument(db, 'blog_authors', id));
  return router;
}

/** Sends one page of a list and the cursor of the next one. */
function list(read: (request: Request) => { offset: number; page: Promise<{ total: number; results: object[] }> }) {
  return async (request: Request, response: Response) => {
    try {
      const { offset, page } = read(request);
      const { total, results } = await page;
      const reached = offset + results.length;
      const more = results.length > 0 && reached < total;
      response.json({ total, results, ...(more && { paging: { next: next(request, cursor(reached)) } }) });
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error;
      refuse(response, 400, error.message, { category: 'VALIDATION_ERROR' });
    }
  };
}

function next(request: Request, after: string): { after: string; link: string } {
  const url = new URL(request.originalUrl, `${request.protocol}://${request.get('host')}`);
  url.searchParams.set('after', after);
  return { after, link: url.href };
}
