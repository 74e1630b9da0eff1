import { sql } from 'kysely';
import { formatSeats } from '../../contract/money.values.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { sameAddress } from '../../platform/database/same-address.ts';
import {
  assertSettled,
  daysAgo,
  type Obstacle,
  type Person,
  type PersonalData,
  type RetentionRule,
} from '../../platform/privacy/personal-data.ts';
import type { InvoiceRequest } from './invoice-requests.repository.ts';

const ERASED = 'erased';

/** Invoice requests that name the person as the contact. */
export const invoicePersonalData: PersonalData = {
  name: 'invoiceRequests',
  nouns: ['invoice request', 'invoice requests'],
  fate: {
    isKept: true,
    becomes: 'Kept without names and addresses; deleted if it was declined',
    why: 'The invoice itself stays at Stripe, as the law requires',
  },
  async find(db, person) {
    return (await findRequests(db, person).execute()).map(({ content_hash, ...request }) => ({
      at: request.created_at,
      title: `Request for an invoice, ${formatSeats(request.seats)}`,
      detail: request.state,
      link: `/invoices/${request.id}`,
      data: request,
    }));
  },
  async obstacles(db, person) {
    return obstaclesIn(await findRequests(db, person).execute());
  },
  async erase(tx, person) {
    const requests = await findRequests(tx, person).forUpdate().execute();
    assertSettled(obstaclesIn(requests));
    const ids = requests.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('invoice_requests').where('id', 'in', ids).where('payment_id', 'is', null).execute();
    await tx
      .updateTable('invoice_requests')
      .set({
        ...{ company: ERASED, street: ERASED, city: ERASED, postal_code: null, region: null },
        ...{ purchase_order: null, tax_id: null, contact_name: ERASED, contact_email: ERASED },
        // Stripe's page of the invoice shows name and address.
        ...{ invoice_url: null, page: null },
        content_hash: sql<string>`id::text`,
        declined_reason: sql<string | null>`case when declined_reason is not null then ${ERASED} end`,
      })
      .where('id', 'in', ids)
      .execute();
    return requests.length;
  },
};

/** Removes declined requests that never had a payment, some time after they were declined. */
export const invoiceRetention: RetentionRule = {
  name: 'declinedInvoices',
  variable: 'RETAIN_DECLINED_INVOICES_DAYS',
  async remove(tx: Tx, days: number, limit: number): Promise<number> {
    const old = tx
      .selectFrom('invoice_requests')
      .select('id')
      .where('state', '=', 'declined')
      .where('payment_id', 'is', null)
      .where('declined_at', '<', daysAgo(days))
      .orderBy('created_at')
      .limit(limit);
    return Number((await tx.deleteFrom('invoice_requests').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
  },
};

function findRequests(db: Database | Tx, { address }: Person) {
  const requests = db.selectFrom('invoice_requests').selectAll().orderBy('created_at');
  return requests.where(sameAddress('invoice_requests.contact_email', address));
}

function obstaclesIn(requests: readonly InvoiceRequest[]): Obstacle[] {
  const open = requests.filter(({ state }) => ['new', 'approving', 'sent'].includes(state));
  return open.map(({ id, state, seats }) => ({
    message:
      state === 'new'
        ? `A request for an invoice for ${formatSeats(seats)} is waiting for a decision. Decline it first.`
        : `An invoice for ${formatSeats(seats)} is not paid yet. Wait for the payment, or void it at Stripe first.`,
    link: `/invoices/${id}`,
  }));
}
