import express from 'express';
import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { date, type Html, html, page } from '../pages/html.ts';
import { failDebit, settleDebit } from './bank-payments.ts';
import { type Context, root } from './context.ts';
import { disputeSession } from './disputes.ts';
import { StripeFault } from './errors.ts';
import { money } from './objects.ts';
import { refundSession } from './refunds.ts';
import type { StoredSession } from './sessions.ts';
import { findObject, listObjects } from './store.ts';

const shownPayments = 50;

/**
 * What the owner can do at dashboard.stripe.com (refund, resend an event), and what a bank does (dispute, pay or fail a
 * debit).
 */
export function dashboardRouter(context: Context): express.Router {
  const router = express.Router();
  router.get('/', async (_request, response) => void response.send(await dashboardPage(context)));
  router.use(express.urlencoded({ extended: false }));
  router.post('/:action', async (request, response) => {
    const { session, event, dollars } = (request.body ?? {}) as Record<string, string | undefined>;
    const cents = dollars ? Math.round(Number(dollars) * 100) : undefined;
    try {
      if (request.params.action === 'refund') await refundSession(context, String(session), cents);
      else if (request.params.action === 'settle') await settleDebit(context, String(session));
      else if (request.params.action === 'fail') await failDebit(context, String(session));
      else if (request.params.action === 'dispute') await disputeSession(context, String(session));
      else if (request.params.action === 'resend') await resendEvent(context, String(event));
      else return void response.status(404).send(stripePage('Not found', html`<p>There is no such action.</p>`));
      response.redirect(303, `${root}/dashboard`);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const back = html`<p>${error.message}</p><p><a href="${root}/dashboard">Back to the payments</a></p>`;
      response.status(error.status).send(stripePage('That did not work', back));
    }
  });
  return router;
}

/** Resends an event, whether or not it was delivered before. */
async function resendEvent(context: Context, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    if (await findObject(tx, 'event', id)) await context.deliveries.enqueue(tx, id, 'normal');
  });
}

async function dashboardPage(context: Context): Promise<string> {
  const db = context.db;
  const paid = await listObjects(db, 'checkout.session', shownPayments, `data->>'status' = 'complete'`);
  const cards = await Promise.all(paid.map((session) => paymentCard(db, session)));
  return stripePage('Payments', cards.length > 0 ? html`${cards}` : html`<p>No payment yet.</p>`);
}

function stripePage(title: string, body: Html): string {
  return page({ title, standsFor: 'Stripe', body });
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
  const hidden = html`<input type="hidden" name="session" value="${data.id}">`;
  const resend = events.map(
    ({
      data: event,
    }) => html`<li><form method="post" action="${root}/dashboard/resend"><code>${event.type}</code> ${date(event.created)}
      <input type="hidden" name="event" value="${event.id}"><button class="quiet">Resend event</button></form></li>`,
  );
  return html`<section class="payment">
    <h2>${money(data.amount_total ?? 0, data.currency ?? 'usd')} ${stateOf(charge?.data)}</h2>
    <p>${data.customer_details?.email ?? ''} · quantity ${seats} · ${date(data.created)}<br><code>${data.id}</code></p>
    <div class="actions">${secrets.pending ? ofPending(hidden) : charge?.data.paid ? ofPaid(hidden) : undefined}</div>
    <ul class="rows">${resend}</ul>
  </section>`;
}

/** Returns the actions of a bank on a debit. */
function ofPending(hidden: Html): Html {
  return html`<form method="post" action="${root}/dashboard/settle">${hidden}
      <button class="quiet">Let the money arrive</button></form>
    <form method="post" action="${root}/dashboard/fail">${hidden}<button class="quiet">Let the payment fail</button></form>`;
}

function ofPaid(hidden: Html): Html {
  return html`<form method="post" action="${root}/dashboard/refund">${hidden}<button class="quiet">Refund</button></form>
    <form method="post" action="${root}/dashboard/refund">${hidden}
      <label>Part, in dollars <input name="dollars" type="number" min="0.01" step="0.01" required></label>
      <button class="quiet">Refund part</button></form>
    <form method="post" action="${root}/dashboard/dispute">${hidden}<button class="quiet">Dispute</button></form>`;
}

function stateOf(charge: Stripe.Charge | undefined): string {
  if (charge?.status === 'pending') return 'on its way';
  if (charge?.status === 'failed') return 'failed';
  if (charge?.disputed) return 'disputed';
  if (charge?.refunded) return 'refunded';
  if (charge && charge.amount_refunded > 0) return `${money(charge.amount_refunded, charge.currency)} refunded`;
  return 'paid';
}
