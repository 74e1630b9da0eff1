import { Router } from 'express';
import { DomUtils, parseDocument } from 'htmlparser2';
import type pg from 'pg';
import type { Email } from 'postal-mime';
import { date, facts, type Html, html, page, pageHeaders } from '../pages/html.ts';
import { findMail, listMails, type StoredMail } from './mail-store.ts';
import type { SmtpFaults } from './smtp-faults.ts';

const SHOWN = 200;
const NAME = 'a mail server';
/** Preview widths in pixels: a phone, and a reading pane. */
const WIDTHS = [360, 600];

/** Headers that restrict a mail's HTML to rendering: no script, no form, nothing from elsewhere. */
const mailHeaders = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
};

/**
 * The local mailbox: the list, each mail as its reader would see it, all mails as JSON (`.json`, newest first), and
 * `faults`, which make the mail server misbehave (SmtpFaults).
 */
export function mailPages(db: pg.Pool, faults?: SmtpFaults): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({
      ...pageHeaders,
      'Content-Security-Policy': `${pageHeaders['Content-Security-Policy']}; frame-src 'self'`,
      'Cache-Control': 'no-store',
    });
    next();
  });
  if (faults) router.use('/faults', faults.router());
  router.get('/', async (_request, response) => void response.send(listPage(await listMails(db, SHOWN))));
  router.get('/all.json', async (_request, response) => void response.json(await listMails(db, null)));
  router.get(/^\/(\d{1,15})(\/html|\.json)?$/, async (request, response) => {
    const [id = '', view] = Object.values(request.params);
    const mail = await findMail(db, Number(id));
    if (!mail)
      return void response.status(404).send(page({ title: 'No such e-mail', standsFor: NAME, body: ALL_MAILS }));
    if (view === '.json') response.json(mail);
    else if (view === '/html') response.set(mailHeaders).send(mail.content.html ?? '');
    else response.send(mailPage(mail, mail.content));
  });
  return router;
}

const ALL_MAILS = html`<p><a href="/__local/mail">All e-mails</a></p>`;

function listPage(mails: StoredMail[]): string {
  const rows = mails.map(
    (mail) => html`<tr>
      <td><a href="/__local/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
      <td>${mail.recipients.join(', ')}</td>
      <td>${date(mail.receivedAt.getTime() / 1000)}</td>
    </tr>`,
  );
  const table = html`<div class="scroll"><table>
    <thead><tr><th>Subject</th><th>To</th><th>Date</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
  const body = html`<p class="lead">What the site, its identity service and Stripe have sent. Nothing leaves this machine.</p>
    ${mails.length > 0 ? table : html`<p>No e-mail yet.</p>`}`;
  return page({ title: 'E-mails', standsFor: NAME, body });
}

function mailPage(mail: StoredMail, content: Email): string {
  const links = linksIn(content);
  const body = html`<p class="lead">To ${mail.recipients.join(', ')} · ${date(mail.receivedAt.getTime() / 1000)}</p>
    <h2>Links</h2>
    ${links.length > 0 ? html`<ul class="links">${links.map(([href, text]) => html`<li><a href="${href}">${text}</a> <span>${href}</span></li>`)}</ul>` : html`<p>None.</p>`}
    ${content.html ? WIDTHS.map((width) => frame(mail, width)) : html`<p>There is no HTML in it.</p>`}
    <h2>Text</h2>
    <pre class="mail-text" tabindex="0">${content.text ?? ''}</pre>
    <h2>Headers</h2>
    ${facts(content.headers.map(({ originalKey, value }): [string, string] => [originalKey, value]))}
    ${ALL_MAILS}`;
  return page({ title: mail.subject || '(no subject)', standsFor: NAME, body });
}

function frame({ id, subject }: StoredMail, width: number): Html {
  return html`<h2>HTML, ${width} pixels wide</h2>
    <div class="scroll" tabindex="0"><iframe class="mail-${width}" sandbox src="/__local/mail/${id}/html" title="${subject} at ${width} pixels"></iframe></div>`;
}

/**
 * Returns the links in the HTML, or in the text when the HTML has none. Web addresses only, because the page links to
 * them.
 */
function linksIn({ html: markup = '', text = '' }: Email): [href: string, text: string][] {
  const inHtml = DomUtils.getElementsByTagName('a', parseDocument(markup))
    .map((anchor): [string, string] => [anchor.attribs.href ?? '', DomUtils.textContent(anchor).trim()])
    .filter(([href]) => /^https?:/i.test(href));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([href]): [string, string] => [href, href]);
  return [...new Map((inHtml.length > 0 ? inHtml : inText).map((link) => [link.join(' '), link])).values()];
}
