import express, { type ErrorRequestHandler, type Response } from 'express';
import { transaction } from '../../database.ts';
import type { Context } from '../context.ts';
import * as store from './blog-store.ts';
import type { Post, PostInput } from './post.ts';
import { putSamples, sampleAuthors } from './samples.ts';

const NEWEST = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;
const MAX_COUNT = 100_000;

/** What an editor does at HubSpot, done by tests: posts, authors, and a look at what was asked of the CMS. */
export function blogControlRouter(context: Context): express.Router {
  const router = express.Router();
  router.use(express.json({ limit: '50mb', strict: false }));
  posts(router, context);
  authors(router, context);
  router.get('/requests', (_request, response) => void response.json(context.cmsRequests.report()));
  router.delete('/requests', (_request, response) => {
    context.cmsRequests.clear();
    done(response);
  });
  router.use(badRequest);
  return router;
}

function posts(router: express.Router, { db }: Context): void {
  router.get('/posts', async (_request, response) => void response.json(await store.allPosts(db)));
  router.put('/posts', async (request, response) => {
    const inputs = request.body as PostInput[];
    const made = await transaction(db, async (tx) => {
      await store.removePosts(tx);
      return store.addPosts(tx, inputs);
    });
    response.json(made.map(({ id, slug }) => ({ id, slug })));
  });
  router.post('/posts', async (request, response) => {
    const [post] = await store.addPosts(db, [request.body as PostInput]);
    response.status(201).json(post);
  });
  router.delete('/posts', async (_request, response) => {
    await store.removePosts(db);
    done(response);
  });
  router.post('/posts/sample', async (_request, response) => {
    await transaction(db, async (tx) => {
      await store.removePosts(tx);
      await putSamples(tx);
    });
    done(response);
  });
  router.post('/posts/generate', async (request, response) => {
    const { count, bodyBytes, replace = true }: { count: number; bodyBytes?: number; replace?: boolean } = request.body;
    await transaction(db, async (tx) => {
      if (replace) await store.removePosts(tx);
      await store.addPosts(tx, generatePosts(count, bodyBytes));
    });
    response.json({ total: (await store.listPosts(db, store.everything)).total });
  });
  router.patch('/posts/:id', async (request, response) => {
    answer(response, await edit(db, request.params.id, request.body as PostInput));
  });
  for (const [action, state] of [
    ['publish', 'PUBLISHED'],
    ['unpublish', 'DRAFT'],
  ] as const)
    router.post(`/posts/:id/${action}`, async (request, response) => {
      answer(response, await setState(db, request.params.id, state));
    });
  router.delete('/posts/:id', async (request, response) => {
    if (await store.removePost(db, request.params.id)) done(response);
    else answer(response, undefined);
  });
}

function authors(router: express.Router, { db }: Context): void {
  router.get('/authors', async (_request, response) => void response.json(await store.allAuthors(db)));
  router.put('/authors/:id', async (request, response) => {
    const author = { ...(request.body as object), id: request.params.id };
    await store.putAuthor(db, author);
    response.json(author);
  });
  router.delete('/authors/:id', async (request, response) => {
    await store.removeAuthor(db, request.params.id);
    done(response);
  });
}

/** Publishes a post or takes it back into a draft. */
export function setState(db: Context['db'], id: string, state: 'PUBLISHED' | 'DRAFT'): Promise<Post | undefined> {
  return edit(db, id, { state, currentState: state, currentlyPublished: state === 'PUBLISHED' });
}

/** Changes a post; its `updated` moves on. */
export function edit(db: Context['db'], id: string, changes: PostInput): Promise<Post | undefined> {
  return transaction(db, (tx) => store.editPost(tx, id, changes));
}

function answer(response: Response, post: Post | undefined): void {
  if (post) response.json(post);
  else response.status(404).json({ error: 'There is no such post.' });
}

function done(response: Response): void {
  response.status(204).end();
}

const badRequest: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(400).json({ error: String(error) });
};

/**
 * A blog of any size for tests: published posts an hour apart, newest first, every tenth without author or picture.
 * @param bodyBytes about how long each body is
 */
function generatePosts(count: number, bodyBytes = 4000): PostInput[] {
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT)
    throw new RangeError(`count must be a number from 0 to ${MAX_COUNT}`);
  return Array.from({ length: count }, (_, index) => generatePost(index + 1, bodyBytes));
}

function generatePost(number: number, bodyBytes: number): PostInput {
  const time = new Date(NEWEST - number * HOUR_MS).toISOString();
  const bare = number % 10 === 0;
  const author = sampleAuthors[number % sampleAuthors.length];
  return {
    name: `Generated post ${number}`,
    slug: `blog/generated-${String(number).padStart(5, '0')}`,
    postSummary: `<p>Summary of generated post ${number}.</p>`,
    metaDescription: `Generated post ${number}`,
    postBody: body(number, bodyBytes),
    blogAuthorId: bare ? '' : (author?.id ?? ''),
    featuredImage: bare ? '' : '/__local/hubspot/blog/images/evaluation-sets-before-features-1200.webp',
    featuredImageAltText: bare ? '' : 'Sample picture',
    publishDate: time,
  };
}

function body(number: number, bodyBytes: number): string {
  const head = `<h2>Part one of ${number}</h2><ul><li>One</li><li>Two</li></ul><pre><code class="language-ts">const n = ${number};</code></pre>`;
  const paragraph = `<p>Paragraph of <strong>generated</strong> post ${number}: it is here to be copied, paged through and counted, and says nothing.</p>`;
  const times = Math.max(0, Math.ceil((bodyBytes - head.length) / paragraph.length));
  return head + paragraph.repeat(times);
}
