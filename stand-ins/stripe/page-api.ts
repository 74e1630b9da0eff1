import express from 'express';
import type Stripe from 'stripe';
import type { Context } from './context.ts';
import { money } from './objects.ts';
import { authenticate, type PayResult, pay } from './payments.ts';
import { expireOverdue, getSession, type StoredSession } from './sessions.ts';
import { findObject, putObject } from './store.ts';
import { applyTerms } from './totals.ts';

type Json = Record<string, unknown>;

/**
 * The card page's API. A session is identified by its client secret, always in the body because addresses end up in
 * logs.
 */
export function pageApiRouter(context: Context): express.Router {
  const router = express.Router();
  const post = (path: string, work: (session: StoredSession, body: Json) => Promise<object>) =>
    router.post(path, async (request, response) => {
      const session = await bySecret(context, request.body);
      if (session) response.json(await work(session, request.body));
      else response.status(404).json({ message: 'No such Checkout Session: the client secret is wrong.' });
    });
  router.use(express.json());
  router.use('/session', (request, response, next) => {
    if (request.body?.key === context.options.publishableKey) return next();
    const message = 'Invalid API Key provided: the publishable key is not the one of this account.';
    response.status(401).json({ message });
  });
  // With what the buyer has chosen so far, which changes the sums.
  post('/session', ({ data }, form) =>
    context.transaction(async (tx) => {
      const session = await getSession(tx, data.id, true);
      if (session.data.status !== 'open') return viewOf(session);
      const fault = applyTerms(session, form);
      if (fault) return { fault };
      await putObject(tx, 'checkout.session', session.data, session.secrets);
      return viewOf(session);
    }),
  );
  post('/pay', async ({ data }, form) => resultOf(data, await pay(context, data.id, form)));
  post('/authenticate', async ({ data }, { challenge, ok }) =>
    resultOf(data, await authenticate(context, data.id, String(challenge), ok === true)),
  );
  return router;
}

function resultOf(data: Stripe.Checkout.Session, result: PayResult) {
  return result.outcome === 'paid' || result.outcome === 'pending'
    ? { ...result, return_url: returnUrl(data) }
    : result;
}

async function bySecret(context: Context, body: Json | undefined): Promise<StoredSession | undefined> {
  const secret = body?.client_secret;
  if (typeof secret !== 'string') return undefined;
  await expireOverdue(context);
  const session = await findObject(context.db, 'checkout.session', secret.split('_secret_')[0] ?? '');
  return session?.secrets.clientSecret === secret ? session : undefined;
}

/** What the browser may know about a session, with formatted amounts. */
function viewOf({ data, secrets }: StoredSession) {
  const show = (cents: number | null | undefined) => money(cents ?? 0, data.currency ?? 'usd');
  const { amount_discount: discount, amount_tax: tax } = data.total_details ?? {};
  return {
    status: data.status,
    total: show(data.amount_total),
    is_free: data.amount_total === 0,
    rows: [
      ...secrets.lineItems.map(({ description, quantity, price, amount_subtotal: amount }) => [
        `${description}, ${quantity} × ${show(price.unit_amount)}`,
        show(amount),
      ]),
      ...(discount ? [['Discount', show(-discount)]] : []),
      ...(tax ? [['Tax', show(tax)]] : []),
    ],
    methods: data.payment_method_types,
    takes_codes: data.allow_promotion_codes === true,
    takes_tax_ids: data.tax_id_collection?.enabled ?? false,
    code: secrets.promotionCode ?? '',
    customer_email: data.customer_email,
    return_url: returnUrl(data),
  };
}

function returnUrl(data: Stripe.Checkout.Session) {
  return data.return_url?.replaceAll('{CHECKOUT_SESSION_ID}', data.id);
}
