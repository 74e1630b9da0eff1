import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { formatSeats } from '../contract/money.values.ts';
import { pluralize } from '../contract/text.values.ts';
import { type CaseText, MOST_CASES } from '../platform/conditions/condition.ts';
import { Conditions } from '../platform/conditions/conditions.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import { amountsOf } from './amounts.ts';
import { type Buyer, findBuyers } from './buyers.repository.ts';
import { hideClaimKeys } from './claim-link.ts';
import { hasDeals } from './deals/deal-jobs.ts';
import { paymentFacts } from './payment-notice-words.ts';
import { factsOf } from './payment-notices.ts';
import { seatsOf } from './payment-review.ts';
import type { Payment } from './payments.repository.ts';

/** Most buyers finish within minutes. */
const UNCLAIMED_HOURS = 1;
const reminders = 'The buyer is reminded after a day and after three.';

/** Finds payments that need a person, and deals that HubSpot does not have. */
@Injectable()
export class PaymentConditions implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly conditions: Conditions,
  ) {}

  onModuleInit() {
    this.conditions.define({
      name: 'unclaimed',
      noun: ['payment without an organization', 'payments without an organization'],
      link: '/payments?state=unclaimed',
      allClear: `Payments: none unclaimed for more than ${pluralize(UNCLAIMED_HOURS, 'hour')}`,
      mail: {},
      find: (db) =>
        payments(db, 'paid_at')
          .where('claimable', '=', true)
          // No one is left to claim free seats whose buyer was erased.
          .where(sql<boolean>`not (erased_as is not null and amount_total_cents = 0)`)
          .where(sql<boolean>`paid_at < now() - make_interval(hours => ${UNCLAIMED_HOURS})`)
          .execute(),
      async describe(found, db) {
        const [buyers, mails] = [await findBuyers(db, found), await countLinkMails(db, found)];
        return found.map((payment): CaseText => {
          const { name, company } = buyers.get(payment.id) ?? {};
          const sent = mails.get(payment.id) ?? 0;
          const link =
            sent > 0
              ? `The link was mailed ${sent === 1 ? 'once' : `${sent} times`}.`
              : 'No mail with the link was sent.';
          const seats = formatSeats(seatsOf(payment));
          return {
            ...about(payment),
            state: 'unclaimed',
            title: `${name ?? payment.payer_email ?? 'A buyer'} paid and has no organization yet`,
            text: `${seats}${company ? ` for ${company}` : ''}. ${link} ${reminders}`,
            actions: ['review'],
          };
        });
      },
    });
    this.conditions.define({
      name: 'dispute',
      noun: ['disputed payment', 'disputed payments'],
      link: '/payments?state=disputed',
      allClear: 'Disputes: none',
      find: (db) =>
        payments(db, 'disputed_at').where('status', '=', 'disputed').where('dispute_pending', '=', true).execute(),
      async describe(found, db) {
        const [buyers, disputes] = [await findBuyers(db, found), await findDisputes(db, found)];
        return found.map((payment): CaseText => {
          const { reason, answerBy } = disputes.get(payment.id) ?? {};
          const dueAt = answerBy ? new Date(answerBy) : null;
          const seats = payment.customer_id
            ? 'The organization keeps its seats until you decide otherwise.'
            : `Its ${formatSeats(seatsOf(payment))} cannot be claimed until this ends.`;
          if (payment.dispute_lost_at)
            return {
              ...about(payment),
              state: 'lost',
              title: `The dispute with ${whoIs(payment, buyers)} was lost`,
              text: 'The organization still has its seats. Take them away on its page or let it keep them, then mark the payment as handled.',
              words: reason?.replaceAll('_', ' ') ?? null,
              actions: ['review'],
            };
          return {
            ...about(payment),
            dueAt,
            state: dueAt && dueAt > new Date() ? 'left to answer' : 'disputed',
            title: `${whoIs(payment, buyers)} disputes a payment`,
            text: `${seats} Answer or accept it at Stripe.`,
            words: reason?.replaceAll('_', ' ') ?? null,
          };
        });
      },
    });
    this.conditions.define({
      name: 'payment-review',
      noun: ['payment that needs a decision', 'payments that need a decision'],
      link: '/payments?state=review',
      mail: {},
      find: (db) => payments(db, 'paid_at').where('in_review', '=', true).execute(),
      async describe(found, db) {
        const buyers = await findBuyers(db, found);
        return found.map(
          (payment): CaseText => ({
            ...about(payment),
            state: 'waiting',
            title: `The payment of ${whoIs(payment, buyers)} needs a decision`,
            text: 'It does not match the order, so the buyer cannot continue. Refund it at Stripe, or accept it with seats.',
            words: payment.problem && hideClaimKeys(payment.problem),
            actions: ['review'],
          }),
        );
      },
    });
    const notThere = (count: number) => `${pluralize(count, 'deal is', 'deals are')} not at HubSpot`;
    this.conditions.define({
      name: 'deal-unsynced',
      noun: ['deal that is not at HubSpot', 'deals that are not at HubSpot'],
      link: '/payments',
      find: async (db) => (hasDeals(this.env) ? findUnsyncedDeals(db) : []),
      describe: (deals) =>
        deals.map(({ key, problem }) => ({
          state: 'not copied',
          title: notThere(1),
          text: 'The sales team cannot see these payments there.',
          words: problem,
          link: `/payments/${key}`,
          actions: ['retry-deals'],
        })),
      together: (count) => ({ title: notThere(count) }),
    });
  }
}

function findUnsyncedDeals(db: Database) {
  return db
    .selectFrom('deals')
    .select(['payment_id as key', 'created_at as since', 'problem'])
    .where('state', '!=', 'synced')
    .where((or) => or.or([or('state', '=', 'refused'), or('problem', 'is not', null)]))
    .orderBy('created_at')
    .limit(MOST_CASES)
    .execute();
}

function payments(db: Database, since: 'paid_at' | 'disputed_at') {
  return db
    .selectFrom('payments')
    .selectAll()
    .select(['id as key', sql<Date>`${sql.ref(since)}`.as('since')])
    .orderBy(since)
    .orderBy('id')
    .limit(MOST_CASES);
}

function about(payment: Payment) {
  return {
    money: { cents: amountsOf(payment).amountCents, currency: payment.currency },
    seats: seatsOf(payment),
    link: `/payments/${payment.id}`,
    facts: paymentFacts(factsOf(payment)),
    person: payment.payer_email,
    canReply: true,
  };
}

function whoIs({ id, payer_email: email }: Payment, buyers: Map<string, Buyer>): string {
  const { name, company } = buyers.get(id) ?? {};
  return company ?? name ?? email ?? 'a buyer';
}

/** Counts the mails with the claim link that were sent, by payment id. */
async function countLinkMails(db: Database, found: readonly Payment[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select([sql<string>`left(cause, 36)`.as('id'), sql<number>`count(*)::int`.as('count')])
    .where('kind', 'in', ['seats-paid', 'claim-reminder'])
    // A cause begins with the payment's id; what follows tells reminders and mails sent again apart.
    .where(({ or, eb }) => or(found.map(({ id }) => eb('cause', 'like', `${id}%`))))
    .where('state', '=', 'sent')
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Reads the reasons and deadlines of disputes, by payment id, from the notices that the team got. */
async function findDisputes(db: Database, found: readonly Payment[]) {
  const { rows } = await sql<{ id: string; reason: string; answerBy: string | null }>`
    select facts ->> 'id' as id, facts #>> '{dispute,reason}' as reason, facts #>> '{dispute,answerBy}' as "answerBy"
    from team_notices where kind = 'dispute' and facts ->> 'news' = 'opened'
      and facts ->> 'id' in (${sql.join(found.map(({ id }) => id))})
    order by created_at`.execute(db);
  return new Map(rows.map(({ id, ...dispute }) => [id, dispute]));
}
