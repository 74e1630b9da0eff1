import { Router } from 'express';
import { field, html, page } from './html.ts';

const NAME = 'the application site';

/** Stands in for the external application site; sends nothing anywhere and keeps nothing. */
export function applyPage(): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    response.send(page({ title: 'Apply to the program', standsFor: NAME, body: FORM }));
  });
  router.post('/', (_request, response) => {
    response.send(page({ title: 'Application received', standsFor: NAME, body: DONE }));
  });
  return router;
}

const FORM = html`<p class="lead">On a live site this is a page of another company. Here nothing is sent or kept.</p>
<form method="post" action="/__local/apply">
${field('Full name', { name: 'name', type: 'text', autocomplete: 'name', required: '' })}
${field('Email', { name: 'email', type: 'email', autocomplete: 'email', required: '' })}
${field('A link to something you built', { name: 'link', type: 'url' }, 'Optional, for example a repository or a running app.')}
<button>Submit application</button>
</form>`;

const DONE = html`<p class="lead">The application site now sends applicants back to this page of the site:</p>
<p><a class="button" href="/program-apply-success">Continue to the site</a></p>`;
