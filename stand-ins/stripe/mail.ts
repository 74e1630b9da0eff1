import type { Queryable } from '../database.ts';
import { html } from '../pages/html.ts';
import { addMail } from '../smtp/mail-store.ts';
import { money, type WireInvoice } from './objects.ts';

/** Who sends an account's receipts and invoices. */
export const STRIPE_SENDER = 'invoice+statements@stripe.com';

/** Mails an invoice as Stripe does, to the local mailbox: the sum, and a link to all that the invoice says. */
export async function mailInvoice(tx: Queryable, invoice: WireInvoice): Promise<void> {
  const { id, account_name: seller, customer_email: to, hosted_invoice_url: url, number } = invoice;
  const isPaid = invoice.status === 'paid';
  const body = html`<h1>${money(invoice.total, invoice.currency)}</h1>
<p>Invoice number ${number ?? ''}</p>
<p><a href="${url ?? ''}">${isPaid ? 'Download invoice' : 'View and pay the invoice'}</a></p>`;
  const source = [
    `From: ${seller} <${STRIPE_SENDER}>`,
    `To: ${to}`,
    `Subject: ${isPaid ? 'Your receipt' : 'New invoice'} from ${seller} #${number}`,
    `Message-ID: <${id}@stripe>`,
    'Content-Type: text/html; charset=utf-8',
    '',
    body.text,
  ].join('\r\n');
  await addMail(tx, STRIPE_SENDER, [String(to)], Buffer.from(source));
}
