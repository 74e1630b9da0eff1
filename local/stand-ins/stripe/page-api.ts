import express from 'express';
import type Stripe from 'stripe';
import type { PaymentForm } from './cards.ts';
import type { Context } from './context.ts';
import { sameText } from './objects.ts';
import { authenticate, type PayResult, pay } from './payments.ts';
import { expireOverdue, type StoredSession } from './sessions.ts';
import { findObject } from './store.ts';

/** What the card page calls. A session is named by its client secret, always in the body: addresses end up in logs. */
export function pageApiRouter(context: Context): express.Router {
  const router = express.Router();
  router.use(express.json());
  router.post('/session', async (request, response) => {
    const session = await bySecret(context, request.body);
    const known = request.body?.key === context.options.publishableKey;
    if (!known)
      return void response
        .status(401)
        .json({ message: 'Invalid API Key provided: the publishable key is not the one of this account.' });
    if (!session)
      return void response.status(404).json({ message: 'No such Checkout Session: the client secret is wrong.' });
    response.json(viewOf(session));
  });
  router.post('/pay', async (request, response) => {
    const form = (request.body ?? {}) as PaymentForm;
    await reply(response, await bySecret(context, form), (id) => pay(context, id, form));
  });
  router.post('/authenticate', async (request, response) => {
    const { challenge, ok } = (request.body ?? {}) as { challenge?: unknown; ok?: unknown };
    await reply(response, await bySecret(context, request.body), (id) =>
      authenticate(context, id, String(challenge), ok === true),
    );
  });
  return router;
}

async function reply(
  response: express.Response,
  session: StoredSession | undefined,
  work: (id: string) => Promise<PayResult>,
): Promise<void> {
  if (!session) return void response.status(404).json({ message: 'No such Checkout Session.' });
  const result = await work(session.data.id);
  response.json(result.outcome === 'paid' ? { ...result, return_url: returnUrl(session.data) } : result);
}

async function bySecret(context: Context, body: unknown): Promise<StoredSession | undefined> {
  const secret = (body as { client_secret?: unknown } | undefined)?.client_secret;
  if (typeof secret !== 'string') return undefined;
  await expireOverdue(context);
  const session = await findObject(context.db, 'checkout.session', secret.split('_secret_')[0] ?? '');
  return session && sameText(session.secrets.clientSecret, secret) ? session : undefined;
}

/** What the browser may know about a session. */
function viewOf(session: StoredSession) {
  const { data, secrets } = session;
  return {
    id: data.id,
    status: data.status,
    amount_total: data.amount_total,
    currency: data.currency,
    customer_email: data.customer_email,
    items: secrets.lineItems.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      unit_amount: item.price.unit_amount,
      amount_total: item.amount_total,
    })),
    return_url: returnUrl(data),
  };
}

function returnUrl(data: Stripe.Checkout.Session) {
  return data.return_url?.replaceAll('{CHECKOUT_SESSION_ID}', data.id);
}
