import express from 'express';
import { createPrice, createProduct } from './catalog.ts';
import type { Context } from './context.ts';
import { listDisputes } from './disputes.ts';
import { missing } from './errors.ts';
import { expandObject } from './expand.ts';
import { type Call, entrance, exits, readCall } from './http.ts';
import { execute } from './idempotency.ts';
import type { Kind } from './objects.ts';
import { expand, readParams } from './params.ts';
import { createRefund } from './refunds.ts';
import { createSession, expireOverdue, expireSession, listSessions, retrieveSession } from './sessions.ts';
import { findObject, type Queryable } from './store.ts';

/** Collections whose objects can be read one by one. */
const readable: Record<string, Kind> = {
  charges: 'charge',
  disputes: 'dispute',
  events: 'event',
  payment_intents: 'payment_intent',
  prices: 'price',
  products: 'product',
  refunds: 'refund',
};

/** Stripe's API, as far as the product calls it. */
export function v1Router(context: Context): express.Router {
  const router = express.Router();
  const read = (work: (db: Queryable, call: Call) => Promise<object>): express.RequestHandler => {
    return async (request, response) => {
      await expireOverdue(context);
      send(response, 200, JSON.stringify(await work(context.store.pool, readCall(request)), null, 2));
    };
  };
  const write = (work: (tx: Queryable, call: Call) => Promise<object>): express.RequestHandler => {
    return async (request, response) => {
      await expireOverdue(context);
      const call = readCall(request);
      const result = await execute(context, call, (tx) => work(tx, call));
      if (result.replayed) response.set('idempotent-replayed', 'true');
      send(response, result.status, result.body);
    };
  };

  router.use(...entrance(context));
  router.post(
    '/checkout/sessions',
    write((tx, call) => createSession(tx, call.params)),
  );
  router.get(
    '/checkout/sessions',
    read((db, call) => listSessions(db, call.params)),
  );
  router.get(
    '/checkout/sessions/:id',
    read((db, call) => retrieveSession(db, call.pathId, call.params)),
  );
  router.post(
    '/checkout/sessions/:id/expire',
    write((tx, call) => expireSession(context, tx, call.pathId, call.params)),
  );
  router.get(
    '/disputes',
    read((db, call) => listDisputes(db, call.params)),
  );
  router.post(
    '/refunds',
    write((tx, call) => createRefund(context, tx, call.params)),
  );
  router.post(
    '/products',
    write((tx, call) => createProduct(tx, call.params)),
  );
  router.post(
    '/prices',
    write((tx, call) => createPrice(tx, call.params)),
  );
  for (const [collection, kind] of Object.entries(readable)) {
    router.get(
      `/${collection}/:id`,
      read((db, call) => retrieve(db, kind, call)),
    );
  }
  router.use(...exits);
  return router;
}

async function retrieve(db: Queryable, kind: Kind, call: Call): Promise<object> {
  const params = readParams({ expand }, call.params);
  const found = await findObject(db, kind, call.pathId);
  if (!found) throw missing(kind, call.pathId);
  await expandObject(db, found.data, params.expand ?? []);
  return found.data;
}

function send(response: express.Response, status: number, body: string): void {
  response.status(status).type('application/json').send(body);
}
