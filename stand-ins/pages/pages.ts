import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { type AppPageOptions, appPage } from './app-page.ts';
import { type Html, html, page, pageHeaders } from './html.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

interface IndexOptions {
  /** The site's origin. */
  publicUrl: string;
  trialPath: string;
  stripe: boolean;
  supabase: boolean;
  hubspot: boolean;
  smtp: boolean;
}

/** Serves the pages below /__local: plain HTML forms without scripts, under the strictest policy. */
export function pagesRouter(options: AppPageOptions & IndexOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ ...pageHeaders, 'Cache-Control': 'no-store' });
    next();
  });
  router.use(express.urlencoded({ extended: false, limit: '100kb' }));
  router.get('/style.css', (_request, response) => void response.type('css').send(STYLE));
  router.get('/', (_request, response) => void response.send(indexPage(options)));
  router.use('/app', appPage(options));
  // These stand in for other companies' sites.
  router.get('/apply', (_request, response) => {
    response.send(page({ title: 'Apply to the program', standsFor: 'the application site', body: APPLY }));
  });
  router.get('/meet', (_request, response) => {
    response.send(page({ title: 'Schedule a call', standsFor: 'the meeting scheduler', body: MEET }));
  });
  router.use((_request, response) => {
    const body = html`<p class="lead">There is no local page at this address.</p><p><a href="/__local/">All local pages</a></p>`;
    response.status(404).send(page({ title: 'Not found', standsFor: 'the outside world', body }));
  });
  return router;
}

const APPLY = html`<p class="lead">On a live site this is a page of another company, which sends applicants back to the site.</p>
<p><a class="button" href="/program-apply-success">Continue to the site</a></p>`;

const MEET = html`<p class="lead">On a live site this is a page of another company.</p>
<p><a class="button" href="/">Back to the site</a></p>`;

/** Lists everything that stands in for the outside world. */
function indexPage(options: IndexOptions): string {
  const body = html`<p class="lead">What the site would reach on other companies' servers is played here, on this machine.</p>
<ul class="links">
${link(options.trialPath, 'Free trial', 'The unlisted page of the site, for people who were sent its address')}
${link('/desk', 'Desk', 'The team’s application; “npm run ops -- staff grant” opens it for an account')}
${link('/__local/app', 'Course app', 'Sign in with an account made on the site')}
${link('/__local/apply', 'Application site', 'Leads back to the site')}
${link('/__local/meet', 'Meeting scheduler', 'Where one picks a time for a call')}
${options.smtp || options.supabase || options.stripe ? link('/__local/mail', 'E-mails', 'From the site, the identity service and Stripe, as their readers see them') : undefined}
${options.stripe ? link('/__local/stripe/dashboard', 'Payments', 'Refund, dispute, let bank payments arrive or fail, send events again') : undefined}
${options.hubspot ? link('/__local/hubspot/', 'Form submissions', 'What HubSpot would have received') : undefined}
${options.hubspot ? link('/__local/hubspot/crm', 'Contacts and deals', 'What HubSpot’s CRM would have') : undefined}
${options.hubspot ? link('/__local/hubspot/posts', 'Blog posts', 'Withdraw, publish or retitle the sample posts') : undefined}
</ul>
${options.stripe ? CARDS : html`<h2>Cards</h2><p>A Stripe key is set, so payments go to Stripe itself.</p>`}
${options.supabase ? undefined : html`<h2>Accounts</h2><p>A Supabase project is set, so accounts are kept there.</p>`}
${options.hubspot ? undefined : html`<h2>Forms and blog</h2><p>A HubSpot account is set, so submissions go there and posts come from there.</p>`}
${faultHelp(options.publicUrl)}`;
  return page({ title: 'Local pages', standsFor: 'the outside world', body });
}

const CARDS = html`<h2>Test cards</h2>
<p>4242 4242 4242 4242 pays, with any future expiry date and security code. The card form offers others.</p>
<p>With <code>CHECKOUT_PAYMENT_METHODS=card,us_bank_account</code>, any account number pays once you let the money arrive
(Payments). <code>CHECKOUT_PROMOTION_CODES=on</code> takes the codes LOCAL20 and LOCAL100, and
<code>CHECKOUT_AUTOMATIC_TAX=on</code> adds sample tax in a few countries.</p>`;

function faultHelp(publicUrl: string): Html {
  const url = `${publicUrl}/__local/faults`;
  return html`<h2>Bad luck on request</h2>
<p>Let the stand-ins misbehave; <code>path</code> is a regular expression, <code>kind</code> is slow, status, cut or cut-after.</p>
<pre tabindex="0"><code>curl -H 'content-type: application/json' ${url} \\
  -d '{"path":"^/auth/v1/admin/users","kind":"status","status":503,"times":1}'
curl ${url}             # what is set
curl -X DELETE ${url}   # all well again</code></pre>`;
}

function link(href: string, name: string, text: string): Html {
  return html`<li><a href="${href}">${name}</a> <span>${text}</span></li>`;
}
