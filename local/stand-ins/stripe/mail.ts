import express from 'express';
import { date, facts, type Html, html, page } from '../../pages/html.ts';
import { type Context, root } from './context.ts';
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
  const mails = async () => (await listObjects(context.db, 'mail', shownMails)).map(({ data }) => data);
  router.get('/mail.json', async (_request, response) => void response.json(await mails()));
  router.get('/mail', async (_request, response) => void response.send(listPage(await mails())));
  router.get('/mail/:id', async (request, response) => {
    const mail = await findObject(context.db, 'mail', request.params.id);
    if (mail) response.send(mailPage(mail.data));
    else response.status(404).send(page({ title: 'No such e-mail', standsFor: 'Stripe', body: ALL_MAILS }));
  });
  return router;
}

const ALL_MAILS = html`<p><a href="${root}/mail">All e-mails</a></p>`;

function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) => html`<tr>
      <td><a href="${root}/mail/${mail.id}">${mail.subject}</a></td>
      <td>${mail.to}</td>
      <td class="figure">${money(mail.amount, mail.currency)}</td>
      <td>${date(mail.created)}</td>
    </tr>`,
  );
  const table = html`<div class="scroll"><table>
    <thead><tr><th>Subject</th><th>To</th><th class="figure">Amount</th><th>Date</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
  const body = html`<p class="lead">What Stripe would have sent to buyers. Nothing leaves this machine.</p>
    ${mails.length > 0 ? table : html`<p>No e-mail yet: pay for something first.</p>`}`;
  return page({ title: 'E-mail', standsFor: 'Stripe', body });
}

function mailPage(mail: Mail): string {
  const amount = money(mail.amount, mail.currency);
  const lines = mail.lines.map(
    (line) => html`<tr><td>${line.description} × ${line.quantity}</td>
      <td class="figure">${money(line.amount, mail.currency)}</td></tr>`,
  );
  const fields = Object.fromEntries(mail.custom_fields.map(({ name, value }) => [name, linked(value)]));
  const body = html`<p class="lead">To ${mail.to} · ${date(mail.created)}</p>
    <article class="letter">
      <p class="total">${amount}</p>
      <p>Paid ${date(mail.created)}</p>
      ${facts({ 'Invoice number': mail.number, 'Payment method': mail.card, ...fields })}
      ${mail.description ? html`<p class="pre">${linked(mail.description)}</p>` : undefined}
      <table><tbody>${lines}
        <tr><th>Amount paid</th><th class="figure">${amount}</th></tr></tbody></table>
      ${mail.footer ? html`<p class="pre">${linked(mail.footer)}</p>` : undefined}
    </article>`;
  return page({ title: mail.subject, standsFor: 'Stripe', body });
}

/** Text with its web addresses as links, as mail programs show it. */
function linked(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
