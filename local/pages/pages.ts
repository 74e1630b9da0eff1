import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import type { AppPageOptions } from './app-page.ts';
import { appPage } from './app-page.ts';
import { applyPage } from './apply-page.ts';
import { html, page } from './html.ts';
import type { IndexOptions } from './index-page.ts';
import { indexPage } from './index-page.ts';
import { meetPage } from './meet-page.ts';

const STYLE = ['base.css', 'pieces.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The pages below /__local: plain HTML forms, no script, so the strictest policy holds for them. */
export function pagesRouter(options: AppPageOptions & IndexOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
    next();
  });
  router.use(express.urlencoded({ extended: false, limit: '100kb' }));
  router.get('/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.get('/', (_request, response) => {
    response.send(indexPage(options));
  });
  router.use('/app', appPage(options));
  router.use('/apply', applyPage());
  router.use('/meet', meetPage());
  router.use((_request, response) => {
    const body = html`<p class="lead">There is no local page at this address.</p><p><a href="/__local/">All local pages</a></p>`;
    response.status(404).send(page({ title: 'Not found', standsFor: 'the outside world', body }));
  });
  return router;
}
