import express, { type ErrorRequestHandler, type Response } from 'express';
import { transaction } from '../../database.ts';
import type { Context } from '../context.ts';
import * as store from './blog-store.ts';
import { bodiesOf, isPublished, type Post, type PostInput } from './post.ts';
import { completeTag, putSamples, sampleAuthors } from './samples.ts';

const NEWEST = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;

/**
 * Lets tests do what an editor does at HubSpot with posts, authors and tags, and read the log of requests to the CMS.
 */
export function blogControlRouter({ db, cmsRequests }: Context): express.Router {
  const router = express.Router();
  const replacePosts = (inputs: PostInput[]) =>
    transaction(db, async (tx) => {
      await store.removePosts(tx);
      return store.addPosts(tx, inputs);
    });
  router.use(express.json({ limit: '50mb', strict: false }));
  router.get('/posts', async (_request, response) => void response.json(await store.allPosts(db)));
  router.put('/posts', async (request, response) => {
    const made = await replacePosts(request.body);
    response.json(made.map(({ id, slug }) => ({ id, slug })));
  });
  router.post('/posts', async (request, response) => {
    const [post] = await store.addPosts(db, [request.body]);
    response.status(201).json(post);
  });
  router.post('/posts/sample', async (_request, response) => {
    await transaction(db, async (tx) => {
      await store.removePosts(tx);
      await putSamples(tx);
    });
    response.status(204).end();
  });
  router.post('/posts/generate', async (request, response) => {
    const { count, bodyBytes }: { count: number; bodyBytes?: number } = request.body;
    const made = await replacePosts(Array.from({ length: count }, (_, index) => generatePost(index + 1, bodyBytes)));
    response.json({ total: made.length });
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
    const isRemoved = await store.removePost(db, request.params.id);
    response.status(isRemoved ? 204 : 404).end();
  });
  router.put('/authors/:id', async (request, response) => {
    const author = { ...request.body, id: request.params.id };
    await store.putAuthor(db, author);
    response.json(author);
  });
  router.put('/tags/:id', async (request, response) => {
    const tag = { ...completeTag(request.params.id), ...request.body, id: request.params.id };
    await store.putTag(db, tag);
    response.json(tag);
  });
  router.delete('/tags/:id', async (request, response) => {
    const isRemoved = await store.removeTag(db, request.params.id);
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

/**
 * Generates a published post, an hour older than the one before; every tenth has no author or picture.
 * @param number from 1
 * @param bodyBytes approximate length of its body
 */
function generatePost(number: number, bodyBytes = 4000): PostInput {
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
