import { date, facts, type Html, html, page } from '../../pages/html.ts';
import { root } from '../context.ts';
import { money, type WireInvoice } from '../objects.ts';

/** The page at `hosted_invoice_url`, where a customer sees an invoice and pays it. */
export function invoicePage(invoice: WireInvoice): string {
  const fields = Object.fromEntries((invoice.custom_fields ?? []).map(({ name, value }) => [name, value]));
  const taxIds = (invoice.customer_tax_ids ?? []).map(({ value }) => value).join(', ');
  const rows = invoice.lines.data.map(
    (line) => html`<tr><td>${line.description ?? 'Item'} × ${line.quantity ?? 0}</td>
      <td class="figure">${money(line.amount, line.currency)}</td></tr>`,
  );
  // What codes took off and what tax added at checkout.
  const change = invoice.total - invoice.subtotal;
  const canBePaid = invoice.status === 'open' || invoice.status === 'uncollectible';
  const body = html`<p class="lead">To ${invoice.customer_name ?? ''}, ${invoice.customer_email ?? ''}</p>
    <article class="letter">
      <p class="total">${money(invoice.amount_remaining, invoice.currency)}</p>
      <p>${invoice.status === 'open' && invoice.due_date ? html`Due ${date(invoice.due_date)}` : html`This invoice is ${invoice.status ?? 'gone'}.`}</p>
      ${facts({ 'Invoice number': invoice.number ?? '', 'Tax ID': taxIds || 'none', ...fields })}
      <table><tbody>${rows}
        ${change === 0 ? undefined : html`<tr><td>Discount and tax</td><td class="figure">${money(change, invoice.currency)}</td></tr>`}
        <tr><th>Amount due</th><th class="figure">${money(invoice.amount_due, invoice.currency)}</th></tr></tbody></table>
      ${invoice.footer ? html`<p class="pre">${invoice.footer}</p>` : undefined}
    </article>
    ${canBePaid ? actions(invoice) : undefined}`;
  return page({ title: `Invoice ${invoice.number}`, standsFor: 'Stripe', body });
}

/** Paying is up to the customer. The other actions happen in Stripe's dashboard, or as time passes. */
function actions({ id }: WireInvoice): Html {
  const form = (action: string, content: Html) =>
    html`<form method="post" action="${root}/control/invoices/${action}"><input type="hidden" name="invoice" value="${id}">${content}</form>`;
  return html`${form('pay', html`<button>Pay by bank transfer</button>`)}
    <div class="actions">
      ${form('pay', html`<label>Another amount, in dollars <input name="dollars" type="number" min="0.01" step="0.01" required></label> <button class="quiet">Transfer it</button>`)}
      ${form('pay', html`<button class="quiet" name="route" value="card">Pay by card</button>`)}
      ${form('overdue', html`<button class="quiet">Make overdue</button>`)}
      ${form('uncollectible', html`<button class="quiet">Give up</button>`)}
      ${form('void', html`<button class="quiet">Void</button>`)}
    </div>`;
}
