import express from 'express';
import { date, facts, type Html, html, page } from '../pages/html.ts';
import { type Context, root } from './context.ts';
import { type AcceptedPayment, type Mail, money, newId, now } from './objects.ts';
import type { StoredSession } from './sessions.ts';
import { findObject, listObjects } from './store.ts';

const shownMails = 200;

/** Makes the e-mail with the paid invoice that Stripe sends because of `invoice_creation`. */
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
    card: paidWith(payment),
    description: invoice?.description ?? null,
    footer: invoice?.footer ?? null,
    custom_fields: (invoice?.custom_fields ?? []).map(({ name, value }) => ({ name, value })),
    lines: secrets.lineItems.map((item) => ({
      description: item.description ?? 'Item',
      quantity: item.quantity ?? 0,
      amount: item.amount_subtotal,
    })),
    parts: [
      { name: 'Discount', amount: -(data.total_details?.amount_discount ?? 0) },
      { name: 'Tax', amount: data.total_details?.amount_tax ?? 0 },
    ].filter(({ amount }) => amount !== 0),
    tax_id: payment.taxId,
  };
}

function paidWith({ card, account }: AcceptedPayment): string {
  if (card) return `${card.brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${card.last4}`;
  return account ? `Bank account ending in ${account.last4}` : 'Nothing was due';
}

/**
 * The mailbox: the list, each mail as its reader would see it, the invoice that it links to, and all mails as JSON
 * (newest first).
 */
export function mailRouter(context: Context): express.Router {
  const router = express.Router();
  const mails = async () => (await listObjects(context.db, 'mail', shownMails)).map(({ data }) => data);
  router.get('/mail.json', async (_request, response) => void response.json(await mails()));
  router.get('/mail', async (_request, response) => void response.send(listPage(await mails())));
  const show = (path: string, draw: (mail: Mail) => string) =>
    router.get(path, async (request, response) => {
      const mail = await findObject(context.db, 'mail', String(request.params.id));
      if (mail) response.send(draw(mail.data));
      else response.status(404).send(page({ title: 'No such e-mail', standsFor: 'Stripe', body: ALL_MAILS }));
    });
  show('/mail/:id', mailPage);
  show('/mail/:id/invoice', invoicePage);
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

/** A summary with a link to the invoice. The mail leaves out what the invoice says besides its lines. */
function mailPage(mail: Mail): string {
  const body = html`<p class="lead">To ${mail.to} · ${date(mail.created)}</p>
    <article class="letter">
      <p class="total">${money(mail.amount, mail.currency)}</p>
      ${
        mail.session.startsWith('in_')
          ? html`<p><a href="${root}/invoices/${mail.session}">View and pay the invoice</a></p>`
          : html`<p>Paid ${date(mail.created)}</p>`
      }
      <p><a href="${root}/mail/${mail.id}/invoice">Download invoice</a></p>
      ${facts({ 'Invoice number': mail.number, 'Payment method': mail.card })}
      ${linesOf(mail)}
    </article>`;
  return page({ title: mail.subject, standsFor: 'Stripe', body });
}

/** The invoice, a PDF at Stripe: its texts are plain, and addresses in them are not links. */
function invoicePage(mail: Mail): string {
  const fields = Object.fromEntries(mail.custom_fields.map(({ name, value }) => [name, value]));
  const body = html`<p class="lead">The invoice, which Stripe sends as a PDF.</p>
    <article class="letter">
      ${facts({ 'Invoice number': mail.number, 'Date of issue': date(mail.created), 'Bill to': mail.to, ...(mail.tax_id && { 'Tax ID': mail.tax_id }), ...fields })}
      ${linesOf(mail)}
      ${mail.description ? html`<p class="pre">${mail.description}</p>` : undefined}
      ${mail.footer ? html`<p class="pre">${mail.footer}</p>` : undefined}
    </article>
    <p><a href="${root}/mail/${mail.id}">Back to the e-mail</a></p>`;
  return page({ title: `Invoice ${mail.number}`, standsFor: 'Stripe', body });
}

function linesOf(mail: Mail): Html {
  const lines = mail.lines.map(
    (line) => html`<tr><td>${line.description} × ${line.quantity}</td>
      <td class="figure">${money(line.amount, mail.currency)}</td></tr>`,
  );
  // Older stored mails have no parts.
  const parts = (mail.parts ?? []).map(
    ({ name, amount }) => html`<tr><td>${name}</td><td class="figure">${money(amount, mail.currency)}</td></tr>`,
  );
  return html`<table><tbody>${lines}${parts}
    <tr><th>Amount paid</th><th class="figure">${money(mail.amount, mail.currency)}</th></tr></tbody></table>`;
}
