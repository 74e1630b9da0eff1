import express, { type Request, type Response } from 'express';
import type { Context } from '../context.ts';
import { refuse, requireToken } from '../limits.ts';
import { findAuthor, findDraft, findPost, findTag, listPosts, listTags } from './blog-store.ts';
import { BadQuery, cursor, limitOf, offsetOf, parsePostQuery } from './post-query.ts';

/** The part of HubSpot's CMS API that the product reads, below /cms/blogs/2026-09: posts, tags, authors. */
export function cmsRouter({ db, limits, options, cmsRequests, switches }: Context): express.Router {
  const router = express.Router();
  router.use(cmsRequests.middleware(), requireToken(options.accessToken), limits.middleware('cms'));
  router.get(
    '/posts',
    list((request) => {
      const query = parsePostQuery(request.query, switches.filters);
      return { offset: query.offset, page: listPosts(db, query) };
    }),
  );
  router.get('/posts/:id', async (request, response) => {
    const post = await findPost(db, request.params.id);
    if (post) response.json(post);
    else notFound(response, 'Blog post', request.params.id);
  });
  router.get('/posts/:id/draft', async (request, response) => {
    const draft = await findDraft(db, request.params.id);
    if (draft) response.json(draft);
    else notFound(response, 'Blog post', request.params.id);
  });
  router.get(
    '/tags',
    list(({ query: { limit, after } }) => {
      const offset = after === undefined ? 0 : offsetOf(after);
      return { offset, page: listTags(db, limitOf(limit), offset) };
    }),
  );
  router.get('/tags/:id', async (request, response) => {
    const tag = await findTag(db, request.params.id);
    if (tag) response.json(tag);
    else notFound(response, 'Blog tag', request.params.id);
  });
  router.get('/authors/:id', async (request, response) => {
    const author = await findAuthor(db, request.params.id);
    if (author) response.json(author);
    else notFound(response, 'Blog author', request.params.id);
  });
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

function notFound(response: Response, what: string, id: string): void {
  refuse(response, 404, `${what} ${id} was not found`, { category: 'OBJECT_NOT_FOUND' });
}
