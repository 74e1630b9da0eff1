import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { type Context, recordEvent } from './context.ts';
import { missing, refused } from './errors.ts';
import { expandObject } from './expand.ts';
import { now, type SessionSecrets } from './objects.ts';
import { expand, type FormTree, group, integer, oneOf, readParams, text } from './params.ts';
import { priceLineItems } from './prices.ts';
import { newSession } from './session-object.ts';
import { readSessionParams } from './session-params.ts';
import { findObject, listObjects, putObject, type Stored } from './store.ts';

export type StoredSession = Stored<'checkout.session'>;
const shownLineItems = 10;
const range = group({ gte: integer(), lte: integer(), gt: integer(), lt: integer() });
/** `created` is a moment or a range of moments, in unix seconds. */
const createdRange: typeof range = (node, param) => {
  if (typeof node !== 'string') return range(node, param);
  return range({ gte: node, lte: node }, param);
};

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
  return showSession(tx, { data, secrets }, params.expand);
}

/** GET /v1/checkout/sessions/:id */
export async function retrieveSession(db: Queryable, tree: FormTree, id: string): Promise<Stripe.Checkout.Session> {
  const params = readParams({ expand }, tree);
  return showSession(db, await getSession(db, id), params.expand);
}

/** GET /v1/checkout/sessions: newest first. */
export async function listSessions(db: Queryable, tree: FormTree): Promise<Stripe.ApiList<Stripe.Checkout.Session>> {
  const { limit = 10, ...params } = readParams(
    {
      limit: integer(1),
      starting_after: text(),
      created: createdRange,
      status: oneOf('open', 'complete', 'expired'),
      payment_intent: text(),
      expand,
    },
    tree,
  );
  const after = params.starting_after;
  if (after !== undefined && !(await findObject(db, 'checkout.session', after))) {
    throw missing('checkout.session', after, 'starting_after');
  }
  const found = await listObjects(
    db,
    'checkout.session',
    Math.min(limit, 100) + 1,
    `created >= coalesce($3, 0) and created <= coalesce($4, 9e15) and created > coalesce($5, -1) and created < coalesce($6, 9e15)
     and ($7::text is null or data->>'status' = $7) and ($8::text is null or data->>'payment_intent' = $8)
     and ($9::text is null or (created, seq) < (select created, seq from local_stripe.objects where id = $9))`,
    [
      params.created?.gte,
      params.created?.lte,
      params.created?.gt,
      params.created?.lt,
      params.status,
      params.payment_intent,
      after,
    ],
  );
  const page = found.slice(0, Math.min(limit, 100));
  const list = {
    object: 'list' as const,
    data: page.map(({ data }) => data),
    has_more: found.length > page.length,
    url: '/v1/checkout/sessions',
  };
  const items = new Map(page.map(({ data, secrets }) => [data.id, secrets]));
  await expandObject(db, list, params.expand ?? [], async (parent, field) => {
    const secrets = items.get(String(parent.id));
    return secrets && field === 'line_items' ? lineItemList(String(parent.id), secrets) : undefined;
  });
  return list;
}

/** POST /v1/checkout/sessions/:id/expire */
export async function expireSession(context: Context, tx: Queryable, tree: FormTree, id: string) {
  const params = readParams({ expand }, tree);
  const session = await getSession(tx, id, true);
  if (session.data.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.data.status}\`.`,
    );
  }
  await closeExpired(context, tx, session);
  return showSession(tx, session, params.expand);
}

export async function getSession(db: Queryable, id: string, lock = false): Promise<StoredSession> {
  const session = await findObject(db, 'checkout.session', id, lock);
  if (!session) throw missing('checkout.session', id);
  return session;
}

/** Sessions whose time is over become expired, as Stripe does by itself; called before every look at sessions. */
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

async function showSession(db: Queryable, session: StoredSession, paths: string[] = []) {
  await expandObject(db, session.data, paths, async (parent, field) =>
    parent.object === 'checkout.session' && field === 'line_items'
      ? lineItemList(session.data.id, session.secrets)
      : undefined,
  );
  return session.data;
}

function lineItemList(id: string, { lineItems }: SessionSecrets) {
  return {
    object: 'list',
    data: structuredClone(lineItems.slice(0, shownLineItems)),
    has_more: lineItems.length > shownLineItems,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}
