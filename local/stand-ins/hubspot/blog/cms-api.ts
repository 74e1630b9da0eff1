import express, { type Response } from 'express';
import type { Context } from '../context.ts';
import { refuse, requireToken } from '../limits.ts';
import { findAuthor, findPost, listPosts } from './blog-store.ts';
import { BadQuery, cursor, parsePostQuery } from './post-query.ts';

/** The part of HubSpot's CMS API that the product reads, below /cms/blogs/2026-09: posts, one post, one author. */
export function cmsRouter({ db, limits, options, cmsRequests, switches }: Context): express.Router {
  const router = express.Router();
  router.use(cmsRequests.middleware(), requireToken(options.accessToken), limits.middleware('cms'));
  router.get('/posts', async (request, response) => {
    try {
      const query = parsePostQuery(request.query, switches.filters);
      const { total, results } = await listPosts(db, query);
      const reached = query.offset + results.length;
      const more = results.length > 0 && reached < total;
      response.json({ total, results, ...(more && { paging: { next: next(request, cursor(reached)) } }) });
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error;
      refuse(response, 400, error.message, { category: 'VALIDATION_ERROR' });
    }
  });
  router.get('/posts/:id', async (request, response) => {
    const post = await findPost(db, request.params.id);
    if (post) response.json(post);
    else notFound(response, 'Blog post', request.params.id);
  });
  router.get('/authors/:id', async (request, response) => {
    const author = await findAuthor(db, request.params.id);
    if (author) response.json(author);
    else notFound(response, 'Blog author', request.params.id);
  });
  return router;
}

function next(request: express.Request, after: string): { after: string; link: string } {
  const url = new URL(request.originalUrl, `${request.protocol}://${request.get('host')}`);
  url.searchParams.set('after', after);
  return { after, link: url.href };
}

function notFound(response: Response, what: string, id: string): void {
  refuse(response, 404, `${what} ${id} was not found`, { category: 'OBJECT_NOT_FOUND' });
}
