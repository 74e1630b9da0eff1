import express from 'express';
import type { Context } from './context.ts';
import { date, escapeHtml, linked, page, root } from './html.ts';
import { type AcceptedPayment, type Mail, money, newId, now } from './objects.ts';
import type { StoredSession } from './sessions.ts';
import { findObject, listObjects } from './store.ts';

const shownMails = 200;

/** The e-mail with the paid invoice that `invoice_creation` makes Stripe send. */
export function newMail({ data, secrets }: StoredSession, payment: AcceptedPayment): Mail {
  const number = `${newId('', 8).toUpperCase()}-0001`;
  const invoice = data.invoice_creation?.invoice_data;
  return {
    id: newId('mail_', 16),
    object: 'mail',
    created: now(),
    to: payment.email,
    subject: `Your receipt for ${secrets.lineItems[0]?.description ?? 'your order'} #${number}`,
    number,
    session: data.id,
    amount: data.amount_total ?? 0,
    currency: data.currency ?? 'usd',
    card: `${payment.card.brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${payment.card.last4}`,
    description: invoice?.description ?? null,
    footer: invoice?.footer ?? null,
    custom_fields: (invoice?.custom_fields ?? []).map(({ name, value }) => ({ name, value })),
    lines: secrets.lineItems.map((item) => ({
      description: item.description ?? 'Item',
      quantity: item.quantity ?? 0,
      amount: item.amount_total,
    })),
  };
}

/** The mailbox: a list, each mail as its reader would see it, and all of it as JSON (newest first). */
export function mailRouter(context: Context): express.Router {
  const router = express.Router();
  const mails = async () => (await listObjects(context.store.pool, 'mail', shownMails)).map(({ data }) => data);
  router.get('/mail.json', async (_request, response) => void response.json(await mails()));
  router.get('/mail', async (_request, response) => void response.send(listPage(await mails())));
  router.get('/mail/:id', async (request, response) => {
    const mail = await findObject(context.store.pool, 'mail', request.params.id);
    if (mail) response.send(mailPage(mail.data));
    else
      response
        .status(404)
        .send(page('No such e-mail', `<p>There is no such e-mail. <a href="${root}/mail">All e-mails</a></p>`));
  });
  return router;
}

function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) => `<tr>
      <td><a href="${root}/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td>
      <td>${escapeHtml(mail.to)}</td>
      <td class="figure">${money(mail.amount, mail.currency)}</td>
      <td>${date(mail.created)}</td>
    </tr>`,
  );
  const table = `<div class="scroll"><table>
    <thead><tr><th>Subject</th><th>To</th><th class="figure">Amount</th><th>Date</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`;
  const intro = '<p class="quiet">What Stripe would have sent to buyers. Nothing leaves this machine.</p>';
  return page('E-mail', intro + (mails.length > 0 ? table : '<p>No e-mail yet: pay for something first.</p>'), 'mail');
}

function mailPage(mail: Mail): string {
  const lines = mail.lines.map(
    (line) => `<tr><td>${escapeHtml(line.description)} × ${line.quantity}</td>
      <td class="figure">${money(line.amount, mail.currency)}</td></tr>`,
  );
  const fields = mail.custom_fields.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${linked(value)}</dd>`);
  return page(
    mail.subject,
    `<p class="quiet">To ${escapeHtml(mail.to)} · ${date(mail.created)}</p>
    <article class="letter">
      <p class="total">${money(mail.amount, mail.currency)}</p>
      <p class="paid">Paid ${date(mail.created)}</p>
      <dl>
        <dt>Invoice number</dt><dd>${mail.number}</dd>
        <dt>Payment method</dt><dd>${escapeHtml(mail.card)}</dd>
        ${fields.join('')}
      </dl>
      ${mail.description ? `<p class="pre">${linked(mail.description)}</p>` : ''}
      <table><tbody>${lines.join('')}
        <tr><th>Amount paid</th><th class="figure">${money(mail.amount, mail.currency)}</th></tr></tbody></table>
      ${mail.footer ? `<p class="pre footer">${linked(mail.footer)}</p>` : ''}
    </article>`,
    'mail',
  );
}
