import express from 'express';
import { html, page } from '../pages/html.ts';
import { failDebit, settleDebit } from './bank-payments.ts';
import { type Context, root } from './context.ts';
import { disputeSession, moveDispute } from './disputes.ts';
import { StripeFault } from './errors.ts';
import { invoiceControl } from './invoices/control.ts';
import { now } from './objects.ts';
import { pay } from './payments.ts';
import { failRefund, refundSession } from './refunds.ts';
import { expireOverdue, getSession } from './sessions.ts';
import { findObject, putObject } from './store.ts';
import { type Mode, modes } from './webhooks.ts';

type Json = Record<string, unknown>;
const goodForm = {
  email: 'buyer@example.com',
  name: 'Test Buyer',
  country: 'US',
  number: '4242424242424242',
  expiry: '12 / 40',
  cvc: '123',
  account: '000123456789',
};

/**
 * Does what buyers, owners, banks and networks do elsewhere. Tests send it JSON; forms of the local pages are redirected
 * back to their page.
 */
export function controlRouter(context: Context): express.Router {
  const router = express.Router();
  const post = (path: string, work: (body: Json) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const { dollars, ...body } = (request.body ?? {}) as Json;
      const result = await work({ ...body, ...(dollars ? { amount: Math.round(Number(dollars) * 100) } : {}) });
      if (isForm(request)) response.redirect(303, request.get('referer') ?? root);
      else response.json(result ?? { ok: true });
    });
  router.use(express.json(), express.urlencoded({ extended: false }));
  post('/pay', ({ session, ...form }) => pay(context, String(session), { ...goodForm, ...form }));
  post('/settle', ({ session }) => settleDebit(context, String(session)));
  post('/fail', ({ session }) => failDebit(context, String(session)));
  post('/refund', ({ session, amount }) =>
    refundSession(context, String(session), amount === undefined ? undefined : Number(amount)),
  );
  post('/refund/fail', ({ session }) => failRefund(context, String(session)));
  post('/dispute', ({ session, status = 'needs_response' }) =>
    disputeSession(context, String(session), String(status)),
  );
  post('/dispute/move', ({ session, status }) => moveDispute(context, String(session), String(status)));
  for (const [path, work] of Object.entries(invoiceControl)) post(`/invoices${path}`, (body) => work(context, body));
  post('/expire', ({ session }) => endTime(context, String(session)));
  post('/webhooks', async ({ mode }) => {
    if (!modes.includes(mode as Mode)) return { error: `mode must be one of ${modes.join(', ')}` };
    context.deliveries.mode = mode as Mode;
    return { mode };
  });
  post('/webhooks/resend', ({ event }) => resendEvent(context, String(event)));
  post('/webhooks/flush', async () => ({ sent: await context.deliveries.flush() }));
  const onError: express.ErrorRequestHandler = (error, request, response, next) => {
    if (!(error instanceof StripeFault)) return next(error);
    const body = html`<p>${error.message}</p><p>Go back in your browser.</p>`;
    response.status(error.status);
    if (isForm(request)) response.send(page({ title: 'That did not work', standsFor: 'Stripe', body }));
    else response.json(error.body);
  };
  router.use(onError);
  return router;
}

function isForm(request: express.Request): boolean {
  return Boolean(request.is('urlencoded'));
}

/** Sends an event again, whether or not it was delivered before. */
async function resendEvent(context: Context, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    if (await findObject(tx, 'event', id)) await context.deliveries.enqueue(tx, id, 'normal');
  });
}

/** Makes a session expire now. */
async function endTime(context: Context, id: string): Promise<{ status: unknown }> {
  await context.transaction(async (tx) => {
    const session = await getSession(tx, id, true);
    session.data.expires_at = now() - 1;
    await putObject(tx, 'checkout.session', session.data);
  });
  await expireOverdue(context);
  return { status: (await getSession(context.db, id)).data.status };
}
