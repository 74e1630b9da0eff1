import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { StripeClient, WEBHOOK_TOLERANCE_SECONDS } from '../platform/vendors/stripe.client.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import type { PaymentSource } from './payments.repository.ts';

/** Text that Postgres can store: it does not accept NUL. */
const text = z
  .string()
  .max(255)
  .refine((value) => !value.includes('\0'));
/** The id of an object, which may be expanded. */
const reference = z.union([text, z.object({ id: text })]).nullish();

/** What we read of an event (https://docs.stripe.com/api/events/object). Everything else is read from Stripe itself. */
const eventSchema = z.object({
  id: text.min(1),
  type: text.min(1),
  /** Unix seconds. */
  created: z
    .int()
    .min(0)
    .refine((seconds) => seconds <= Date.now() / 1000 + WEBHOOK_TOLERANCE_SECONDS),
  data: z.object({
    object: z.object({
      id: text.optional(),
      customer: reference,
      payment_intent: reference,
    }),
  }),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** What an event is about, as stored. */
interface StoredEvent {
  object_id: string | null;
  payment_intent_id: string | null;
}

/**
 * The ledger of webhook events. An event is stored together with the job that handles it, and only then acknowledged.
 * The handler reads the payment from Stripe, so it does not matter how often, how late or in which order events arrive.
 */
@Injectable()
export class WebhookEvents implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly stripe: StripeClient,
    private readonly recorder: PaymentRecorder,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('stripe-event', ({ eventId }) => this.handleEvent(eventId));
  }

  /**
   * Stores an event whose signature was checked. A repeat of one that was handled only counts one more delivery.
   * @throws AppError 400 invalid_request when the body is not a snapshot event, for example a thin event
   */
  async storeEvent(body: unknown): Promise<void> {
    const event = readEvent(body);
    await inTransaction(this.db, async (tx) => {
      const stored = await tx
        .insertInto('stripe_events')
        .values({
          id: event.id,
          type: event.type,
          created_at: new Date(event.created * 1000),
          ...subjectOf(event),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ deliveries: sql`stripe_events.deliveries + 1` }))
        .returning('processed_at')
        .executeTakeFirstOrThrow();
      // Its job may have given up.
      if (!stored.processed_at)
        await addJob(tx, 'stripe-event', { eventId: event.id }, { jobKey: `stripe-event:${event.id}` });
    });
  }

  private async handleEvent(eventId: string): Promise<void> {
    const event = await this.db.selectFrom('stripe_events').selectAll().where('id', '=', eventId).executeTakeFirst();
    if (!event || event.processed_at) return;
    try {
      await this.record(event);
      await this.markEvent(eventId, { processed_at: new Date(), error: null });
    } catch (error) {
      await this.markEvent(eventId, { error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  private async record(event: StoredEvent & { id: string; type: string }): Promise<void> {
    if (event.type === 'cash_balance.funds_available') {
      if (event.object_id) await this.recorder.recordCash(event.object_id, event.id);
      return;
    }
    const source = await this.sourceOf(event);
    if (source) await this.recorder.recordSource(source);
  }

  /** Returns where Stripe keeps the payment that an event is about; null if the event does not name a payment. */
  private async sourceOf({ object_id: id, payment_intent_id: intent }: StoredEvent): Promise<PaymentSource | null> {
    if (id?.startsWith('cs_')) return { checkout_session_id: id, invoice_id: null };
    if (id?.startsWith('in_')) return { checkout_session_id: null, invoice_id: id };
    if (!intent) return null;
    const sessionId = await this.stripe.findSessionIdByPaymentIntent(intent);
    const invoiceId = sessionId === null ? await this.stripe.invoices.findIdByPaymentIntent(intent) : null;
    return { checkout_session_id: sessionId, invoice_id: invoiceId };
  }

  private async markEvent(id: string, change: { processed_at?: Date; error: string | null }): Promise<void> {
    await this.db.updateTable('stripe_events').set(change).where('id', '=', id).execute();
  }
}

function readEvent(body: unknown): StripeEvent {
  const { success, data, error } = eventSchema.safeParse(body);
  if (success) return data;
  const fields = error.issues.map(({ path }) => path.join('.') || 'body');
  log.warn('webhook_unusable', 'a signed webhook is unusable; does the endpoint send snapshot events?', { fields });
  const message = `This is no snapshot event of Stripe's: ${fields.join(', ')}`;
  throw new AppError(400, 'invalid_request', message);
}

/**
 * Returns what an event is about: checkout.session.* and invoice.* name it directly, charge.* by its payment intent, and
 * cash_balance.*, whose object has no id, by its customer.
 */
function subjectOf({ data: { object } }: StripeEvent): StoredEvent {
  return {
    object_id: object.id ?? idOf(object.customer),
    payment_intent_id: idOf(object.payment_intent),
  };
}

function idOf(value: z.infer<typeof reference>): string | null {
  return (typeof value === 'string' ? value : value?.id) ?? null;
}
