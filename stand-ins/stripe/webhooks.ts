import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';

/** normal: at once. off: recorded, not sent. duplicate: twice. reversed: held until flushed. */
export const modes = ['normal', 'off', 'duplicate', 'reversed'] as const;
export type Mode = (typeof modes)[number];

interface Due {
  id: string;
  event: Stripe.Event;
}

/**
 * Seconds to wait after the first, second … failed attempt; the last value repeats. Stripe's own delays start at
 * minutes.
 */
const backoff = [1, 2, 5, 10, 30];
/** Longer than an attempt can take, so that a delivery is retaken only when its process died. */
const leaseSeconds = 15;
const idleMs = 5_000;
const timeoutMs = 10_000;

/** Sends events until they are accepted. Pending deliveries are stored in Postgres and survive a restart. */
export class Deliveries {
  mode: Mode = 'normal';
  private readonly db: pg.Pool;
  private readonly url: string;
  private readonly secret: string;
  private readonly running: Promise<void>;
  /** Aborted to end the pause between two checks for due deliveries. */
  private pause = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopped = new AbortController();

  constructor(db: pg.Pool, url: string, secret: string) {
    this.db = db;
    this.url = url;
    this.secret = secret;
    this.running = this.run();
  }

  /** Adds the deliveries of an event in the caller's transaction, according to the mode. */
  async enqueue(tx: Queryable, eventId: string, mode: Mode = this.mode): Promise<void> {
    const state = { off: 'recorded', reversed: 'held' }[mode as string] ?? 'pending';
    for (let copy = mode === 'duplicate' ? 2 : 1; copy > 0; copy -= 1)
      await tx.query('insert into local_stripe.deliveries (event_id, state) values ($1, $2)', [eventId, state]);
  }

  /** Checks for due deliveries now instead of at the next tick. */
  wake(): void {
    this.pause.abort();
  }

  /** Sends held deliveries, newest first, one after the other. @returns what was sent, in order */
  async flush(): Promise<{ event: string; type: string; status: number | null }[]> {
    const sent = [];
    for (const due of await this.take(`state = 'held'`, 'order by id desc')) {
      sent.push({ event: due.event.id, type: due.event.type, status: await this.attempt(due) });
    }
    return sent;
  }

  async close(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.running;
    await Promise.all(this.inFlight);
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      this.pause = new AbortController();
      // While Postgres is away nothing can be read; pending deliveries are still there when it is back.
      const milliseconds = await this.sendDue().catch(() => idleMs);
      await sleep(milliseconds, undefined, { signal: this.pause.signal, ref: false }).catch(() => {});
    }
  }

  /** Starts sending due deliveries. @returns milliseconds until the next check */
  private async sendDue(): Promise<number> {
    for (const due of await this.take(`state = 'pending' and next_at <= now()`, 'order by id')) {
      // Not awaited: a slow receiver must not hold back the others, and Stripe promises no order either.
      const attempt = this.attempt(due).then(() => this.wake());
      this.inFlight.add(attempt);
      void attempt.finally(() => this.inFlight.delete(attempt));
    }
    const { rows } = await this.db.query<{ wait: number | null }>(
      `select extract(epoch from min(next_at) - clock_timestamp())::float8 * 1000 as wait
       from local_stripe.deliveries where state = 'pending'`,
    );
    return Math.min(Math.max(rows[0]?.wait ?? idleMs, 20), idleMs);
  }

  /** Leases matching deliveries to this process and counts an attempt for each. */
  private async take(where: string, order: string): Promise<Due[]> {
    const { rows } = await this.db.query<Due>(
      `with taken as (
         update local_stripe.deliveries set state = 'pending', attempts = attempts + 1,
           next_at = clock_timestamp() + interval '${leaseSeconds} seconds'
         where id in (select id from local_stripe.deliveries where ${where} ${order} limit 50 for update skip locked)
         returning id, event_id)
       select taken.id, data as event from taken join local_stripe.objects on objects.id = event_id ${order.replace(' id', ' taken.id')}`,
    );
    return rows;
  }

  /** @returns the receiver's HTTP status, or null when it did not respond */
  private async attempt(due: Due): Promise<number | null> {
    const status = await postEvent(due.event, this.url, this.secret, this.stopped.signal).catch(() => null);
    await this.db
      .query(
        `update local_stripe.deliveries set
           state = case when $2 between 200 and 299 then 'delivered' when created_at < now() - interval '3 days' then 'failed' else 'pending' end,
           next_at = clock_timestamp() + ($3::int[])[least(attempts, $4)] * interval '1 second'
         where id = $1`,
        [due.id, status, backoff, backoff.length],
      )
      .catch(() => {});
    return status;
  }
}

/**
 * Makes one attempt to deliver an event, signed with the time of the attempt. Redirects are not followed and count as
 * failures.
 * @returns the receiver's status
 * @throws Error when it did not respond within 10 seconds
 */
async function postEvent(event: Stripe.Event, url: string, secret: string, stop: AbortSignal): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(payload, secret),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Returns the Stripe-Signature header: HMAC-SHA256 of "time.payload" (docs.stripe.com/webhooks#verify-manually). */
function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
