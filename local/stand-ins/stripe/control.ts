import express from 'express';
import type { Context } from './context.ts';
import { closeSessionDispute, disputeSession, refundSession, resendEvent } from './dashboard.ts';
import { StripeFault } from './errors.ts';
import { now } from './objects.ts';
import type { PaymentForm } from './payment-form.ts';
import { authenticate, pay } from './payments.ts';
import { expireOverdue, getSession } from './sessions.ts';
import { putObject } from './store.ts';
import { type Mode, modes } from './webhooks.ts';

type Json = Record<string, unknown>;
const goodCard = { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' };

/** JSON control for tests: does without a browser what buyers, banks and networks do. */
export function controlRouter(context: Context): express.Router {
  const router = express.Router();
  const post = (path: string, work: (body: Json) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      response.json((await work((request.body ?? {}) as Json)) ?? { ok: true });
    });
  router.use(express.json());
  post('/pay', (body) => paySession(context, body));
  post('/refund', ({ session, amount }) => refundSession(context, String(session), cents(amount)));
  post('/dispute', ({ session, amount }) => disputeSession(context, String(session), cents(amount)));
  post('/dispute/close', ({ session, status }) =>
    closeSessionDispute(context, String(session), status === 'won' ? 'won' : 'lost'),
  );
  post('/expire', ({ session }) => endTime(context, String(session)));
  post('/webhooks', async ({ mode, delayMs }) => {
    if (!modes.includes(mode as Mode)) return { error: `mode must be one of ${modes.join(', ')}` };
    context.deliveries.mode = mode as Mode;
    context.deliveries.delayMs = Number(delayMs ?? 0);
    return { mode, delayMs: context.deliveries.delayMs };
  });
  post('/webhooks/flush', async () => ({ sent: await context.deliveries.flush() }));
  post('/webhooks/resend', ({ event }) => resendEvent(context, String(event)));
  router.get('/webhooks', async (_request, response) => void response.json(await deliveries(context)));
  post('/execution', async ({ delayMs }) => {
    context.executionDelayMs = Number(delayMs ?? 0);
    return { delayMs: context.executionDelayMs };
  });
  router.get('/requests', (_request, response) => void response.json(context.requests));
  router.delete('/requests', (_request, response) => {
    context.requests.length = 0;
    response.status(204).end();
  });
  const onError: express.ErrorRequestHandler = (error, _request, response, next) => {
    if (error instanceof StripeFault) response.status(error.status).json(error.body);
    else next(error);
  };
  router.use(onError);
  return router;
}

/** `card` is a number or an object with number, exp_month, exp_year, cvc; `authentication: 'fail'` fails 3D Secure. */
async function paySession(context: Context, { session, card, authentication, ...form }: Json) {
  const id = String(session);
  const details = typeof card === 'object' ? (card as PaymentForm['card']) : card && { number: String(card) };
  const result = await pay(context, id, {
    email: 'buyer@example.com',
    name: 'Test Buyer',
    country: 'US',
    ...form,
    card: { ...goodCard, ...(details || {}) },
  });
  if (result.outcome !== 'challenge' || authentication === 'none') return result;
  return authenticate(context, id, result.challenge, authentication !== 'fail');
}

/** Lets a session's time run out now. */
async function endTime(context: Context, id: string): Promise<{ status: unknown }> {
  await context.store.transaction(async (tx) => {
    const session = await getSession(tx, id, true);
    session.data.expires_at = now() - 1;
    await putObject(tx, 'checkout.session', session.data);
  });
  await expireOverdue(context);
  return { status: (await getSession(context.store.pool, id)).data.status };
}

/** Every delivery, oldest first. */
async function deliveries(context: Context): Promise<unknown[]> {
  const { rows } = await context.store.pool.query(
    `select deliveries.id::int, event_id as event, data->>'type' as type, data #>> '{data,object,id}' as object,
       state, attempts, last_status as status, last_error as error, next_at, created_at
     from local_stripe.deliveries join local_stripe.objects on objects.id = event_id order by deliveries.id`,
  );
  return rows;
}

function cents(amount: unknown): number | undefined {
  return amount === undefined ? undefined : Number(amount);
}
