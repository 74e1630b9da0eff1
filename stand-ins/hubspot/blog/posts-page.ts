import express from 'express';
import { type Html, html, page } from '../../pages/html.ts';
import type { Context } from '../context.ts';
import { allPosts } from './blog-store.ts';
import { edit, setState } from './control.ts';
import type { Post } from './post.ts';

const root = '/__local/hubspot/posts';
const SHOWN = 100;
const MAX_TITLE = 500;

/** What the owner would do in HubSpot's blog editor: withdraw a post, publish it again, change its title. */
export function postsPageRouter({ db }: Context): express.Router {
  const router = express.Router();
  router.get('/', async (_request, response) => void response.send(postsPage(await allPosts(db))));
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.post('/:id/:action', async (request, response, next) => {
    const { id, action } = request.params;
    const title = String((request.body as { title?: string } | undefined)?.title ?? '').trim();
    if (action === 'withdraw') await setState(db, id, 'DRAFT');
    else if (action === 'publish') await setState(db, id, 'PUBLISHED');
    else if (action === 'title' && title) await edit(db, id, { name: title.slice(0, MAX_TITLE), htmlTitle: title });
    else if (action !== 'title') return next();
    response.redirect(303, `${root}#post-${id}`);
  });
  return router;
}

function postsPage(posts: Post[]): string {
  const published = posts.filter(({ state }) => state === 'PUBLISHED').length;
  const rest = posts.length - SHOWN;
  const body = html`<p class="lead">${published} of ${posts.length} posts are published. The site copies changes within a minute.</p>
${posts.slice(0, SHOWN).map(entry)}
${rest > 0 ? html`<p>${rest} older posts are not shown here.</p>` : undefined}`;
  return page({ title: 'Blog posts', standsFor: 'HubSpot', body });
}

function entry(post: Post): Html {
  const [id, title, slug] = [post.id, String(post.name ?? ''), String(post.slug ?? '')];
  const live = post.state === 'PUBLISHED';
  const field = `title-${id}`;
  const address = `${root}/${encodeURIComponent(id)}`;
  return html`<section id="post-${id}" aria-labelledby="heading-${id}">
<h2 id="heading-${id}">${title}</h2>
<p>${live ? html`Published <time>${String(post.publishDate ?? '').slice(0, 10)}</time> · <a href="/posts/${encodeURIComponent(slug.split('/').at(-1) ?? '')}">on the site</a>` : 'Withdrawn: a draft'}</p>
<form method="post" action="${address}/title">
<p class="field"><label for="${field}">Title</label>
<input type="text" id="${field}" name="title" value="${title}" maxlength="${MAX_TITLE}" required></p>
<p><button>Save title</button>
<button class="quiet" formaction="${address}/${live ? 'withdraw' : 'publish'}" formnovalidate>${live ? 'Withdraw' : 'Publish'}</button></p>
</form>
</section>`;
}
