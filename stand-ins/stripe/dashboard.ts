import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { date, type Html, html, page } from '../pages/html.ts';
import { type Context, root } from './context.ts';
import { money } from './objects.ts';
import type { StoredSession } from './sessions.ts';
import { findObject, listObjects } from './store.ts';

const shownPayments = 50;

/**
 * A page of what the owner can do at dashboard.stripe.com (refund, resend an event), and what a bank does (dispute, pay
 * or fail a debit).
 */
export async function dashboardPage({ db }: Context): Promise<string> {
  const paid = await listObjects(db, 'checkout.session', shownPayments, `data->>'status' = 'complete'`);
  const cards = await Promise.all(paid.map((session) => paymentCard(db, session)));
  const body = cards.length > 0 ? html`${cards}` : html`<p>No payment yet.</p>`;
  return page({ title: 'Payments', standsFor: 'Stripe', body });
}

async function paymentCard(db: Queryable, { data, secrets }: StoredSession): Promise<Html> {
  const intent = await findObject(db, 'payment_intent', String(data.payment_intent));
  const charge = await findObject(db, 'charge', String(intent?.data.latest_charge));
  const events = await listObjects(
    db,
    'event',
    20,
    `(data #>> '{data,object,id}' = $3 or data #>> '{data,object,payment_intent}' = $4)`,
    [data.id, intent?.data.id],
  );
  const seats = secrets.lineItems[0]?.quantity ?? 0;
  const form: Form = (action, content) =>
    html`<form method="post" action="${root}/control/${action}"><input type="hidden" name="session" value="${data.id}">${content}</form>`;
  const resend = events.map(
    ({
      data: event,
    }) => html`<li><form method="post" action="${root}/control/webhooks/resend"><code>${event.type}</code> ${date(event.created)}
      <input type="hidden" name="event" value="${event.id}"><button class="quiet">Resend event</button></form></li>`,
  );
  return html`<section class="payment">
    <h2>${money(data.amount_total ?? 0, data.currency ?? 'usd')} ${stateOf(charge?.data)}</h2>
    <p>${data.customer_details?.email ?? ''} · quantity ${seats} · ${date(data.created)}<br><code>${data.id}</code></p>
    <div class="actions">${secrets.pending ? ofPending(form) : charge?.data.paid ? ofPaid(form) : undefined}</div>
    <ul class="rows">${resend}</ul>
  </section>`;
}

type Form = (action: string, content: Html) => Html;

/** Returns the actions of a bank on a debit. */
function ofPending(form: Form): Html {
  return html`${form('settle', html`<button class="quiet">Let the money arrive</button>`)}
    ${form('fail', html`<button class="quiet">Let the payment fail</button>`)}`;
}

function ofPaid(form: Form): Html {
  return html`${form('refund', html`<button class="quiet">Refund</button>`)}
    ${form(
      'refund',
      html`<label>Part, in dollars <input name="dollars" type="number" min="0.01" step="0.01" required></label>
      <button class="quiet">Refund part</button>`,
    )}
    ${form('dispute', html`<button class="quiet">Dispute</button>`)}`;
}

function stateOf(charge: Stripe.Charge | undefined): string {
  if (charge?.status === 'pending') return 'on its way';
  if (charge?.status === 'failed') return 'failed';
  if (charge?.disputed) return 'disputed';
  if (charge?.refunded) return 'refunded';
  if (charge && charge.amount_refunded > 0) return `${money(charge.amount_refunded, charge.currency)} refunded`;
  return 'paid';
}
