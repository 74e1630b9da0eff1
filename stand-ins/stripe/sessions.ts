import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { type Context, recordEvent } from './context.ts';
import { invalid, missing, refused } from './errors.ts';
import { expandPath } from './expansion.ts';
import { now, type SessionSecrets } from './objects.ts';
import { type FormTree, group, integer, list, oneOf, readParams, text } from './params.ts';
import { priceLineItems } from './prices.ts';
import { newSession } from './session-object.ts';
import { readSessionParams } from './session-params.ts';
import { findObject, listObjects, listPage, putObject, type Stored } from './store.ts';

export type StoredSession = Stored<'checkout.session'>;
const shownLineItems = 10;
/** Maximum length of an id in a path (Stripe's published OpenAPI contract). */
const longestId = 66;

/** POST /v1/checkout/sessions */
export async function createSession(tx: Queryable, tree: FormTree): Promise<Stripe.Checkout.Session> {
  const params = readSessionParams(tree);
  const lineItems = await priceLineItems(tx, params.line_items);
  const data = newSession(params, lineItems);
  const secrets: SessionSecrets = {
    clientSecret: String(data.client_secret),
    lineItems,
    paymentIntentData: params.payment_intent_data ?? {},
  };
  await putObject(tx, 'checkout.session', data, secrets);
  return data;
}

/** GET /v1/checkout/sessions/:id */
export async function retrieveSession(db: Queryable, tree: FormTree, id: string): Promise<Stripe.Checkout.Session> {
  const { expand = [] } = readParams({ expand: list(text(), 20) }, tree);
  const { data, secrets } = await getSession(db, id);
  for (const path of expand) {
    if (path === 'line_items') Object.assign(data, { line_items: lineItemList(id, secrets) });
    else await expandPath(db, data, path);
  }
  return data;
}

/** GET /v1/checkout/sessions: newest first. */
export async function listSessions(db: Queryable, tree: FormTree): Promise<Stripe.ApiList<Stripe.Checkout.Session>> {
  const params = readParams(
    {
      limit: integer(1, 100),
      starting_after: text(),
      created: group({ gte: integer() }),
      status: oneOf('open', 'complete', 'expired'),
      payment_intent: text(),
    },
    tree,
  );
  const after = params.starting_after;
  if (after !== undefined && !(await findObject(db, 'checkout.session', after))) {
    throw missing('checkout.session', after, 'starting_after');
  }
  return listPage(
    db,
    'checkout.session',
    '/v1/checkout/sessions',
    params.limit,
    `created >= coalesce($3::bigint, 0) and ($4::text is null or data->>'status' = $4)
     and ($5::text is null or data->>'payment_intent' = $5)
     and ($6::text is null or (created, seq) < (select created, seq from local_stripe.objects where id = $6))`,
    [params.created?.gte, params.status, params.payment_intent, after],
  );
}

/** POST /v1/checkout/sessions/:id/expire */
export async function expireSession(context: Context, tx: Queryable, tree: FormTree, id: string) {
  readParams({}, tree);
  const session = await getSession(tx, id, true);
  if (session.data.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.data.status}\`.`,
    );
  }
  await closeExpired(context, tx, session);
  return session.data;
}

export async function getSession(db: Queryable, id: string, lock = false): Promise<StoredSession> {
  if (id.length > longestId)
    throw invalid(`Invalid string: ${id.slice(0, 20)}…; must be at most ${longestId} characters`, 'session');
  const session = await findObject(db, 'checkout.session', id, lock);
  if (!session) throw missing('checkout.session', id);
  return session;
}

/** Expires sessions whose time is over, as Stripe does by itself. Called before sessions are read. */
export async function expireOverdue(context: Context): Promise<void> {
  const overdue = `data->>'status' = 'open' and (data->>'expires_at')::bigint <= $3`;
  const found = await listObjects(context.db, 'checkout.session', 100, overdue, [now()]);
  for (const { data } of found) {
    await context.transaction(async (tx) => {
      const session = await getSession(tx, data.id, true);
      if (session.data.status === 'open') await closeExpired(context, tx, session);
    });
  }
}

async function closeExpired(context: Context, tx: Queryable, session: StoredSession): Promise<void> {
  session.data.status = 'expired';
  session.data.client_secret = null;
  await putObject(tx, 'checkout.session', session.data);
  await recordEvent(context, tx, 'checkout.session.expired', session.data);
}

function lineItemList(id: string, { lineItems }: SessionSecrets) {
  return {
    object: 'list',
    data: lineItems.slice(0, shownLineItems),
    has_more: lineItems.length > shownLineItems,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}
