import express, { type ErrorRequestHandler, type Response } from 'express';
import { transaction } from '../../database.ts';
import type { Context } from '../context.ts';
import * as store from './blog-store.ts';
import { bodiesOf, isPublished, type Post, type PostInput } from './post.ts';
import { completeTag } from './samples.ts';

/**
 * Lets tests do what an editor does at HubSpot with posts, authors and tags, and read the log of requests to the CMS.
 */
export function blogControlRouter({ db, cmsRequests }: Context): express.Router {
  const router = express.Router();
  router.use(express.json({ limit: '50mb', strict: false }));
  router.get('/posts', async (_request, response) => void response.json(await store.allPosts(db)));
  router.put('/posts', async (request, response) => {
    const made = await transaction(db, async (tx) => {
      await store.removePosts(tx);
      return store.addPosts(tx, request.body);
    });
    response.json(made.map(({ id, slug }) => ({ id, slug })));
  });
  router.post('/posts', async (request, response) => {
    const [post] = await store.addPosts(db, [request.body]);
    response.status(201).json(post);
  });
  router.patch('/posts/:id', async (request, response) => {
    answer(response, await edit(db, request.params.id, request.body));
  });
  router.patch('/posts/:id/draft', async (request, response) => {
    const changes: PostInput = request.body;
    const following = changes.postBody === undefined ? {} : bodiesOf(changes.postBody);
    const { id } = request.params;
    answer(response, await transaction(db, (tx) => store.editDraft(tx, id, { ...following, ...changes })));
  });
  router.post('/posts/:id/publish', async (request, response) => {
    answer(response, await setState(db, request.params.id, 'PUBLISHED'));
  });
  router.post('/posts/:id/unpublish', async (request, response) => {
    answer(response, await setState(db, request.params.id, 'DRAFT'));
  });
  router.delete('/posts/:id', async (request, response) => {
    const isRemoved = await store.removeDocument(db, 'blog_posts', request.params.id);
    response.status(isRemoved ? 204 : 404).end();
  });
  router.put('/authors/:id', async (request, response) => {
    const author = { ...request.body, id: request.params.id };
    await store.putDocument(db, 'blog_authors', author);
    response.json(author);
  });
  router.put('/tags/:id', async (request, response) => {
    const tag = { ...completeTag(request.params.id), ...request.body, id: request.params.id };
    await store.putDocument(db, 'blog_tags', tag);
    response.json(tag);
  });
  router.delete('/tags/:id', async (request, response) => {
    const isRemoved = await store.removeDocument(db, 'blog_tags', request.params.id);
    response.status(isRemoved ? 204 : 404).end();
  });
  router.get('/requests', (_request, response) => void response.json(cmsRequests.report()));
  router.delete('/requests', (_request, response) => {
    cmsRequests.clear();
    response.status(204).end();
  });
  router.use(badRequest);
  return router;
}

/** Publishes a post or turns it back into a draft. */
export function setState(db: Context['db'], id: string, state: 'PUBLISHED' | 'DRAFT'): Promise<Post | undefined> {
  return edit(db, id, { state, currentState: state });
}

/**
 * Changes a post. `updated` moves forward, and fields derived from its state or body are updated unless they are given.
 */
export function edit(db: Context['db'], id: string, changes: PostInput): Promise<Post | undefined> {
  const state = changes.state ?? changes.currentState;
  const { postBody } = changes;
  const following = {
    ...(state !== undefined && { currentlyPublished: isPublished(state, changes.publishDate, new Date()) }),
    ...(postBody !== undefined && bodiesOf(postBody)),
  };
  return transaction(db, (tx) => store.editPost(tx, id, { ...following, ...changes }));
}

function answer(response: Response, post: Post | undefined): void {
  if (post) response.json(post);
  else response.status(404).json({ error: 'There is no such post.' });
}

const badRequest: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(400).json({ error: String(error) });
};
