import { hideClaimKeys } from '../../checkout/claim-link.ts';
import type { Database } from '../../platform/database/database.ts';
import { findBuyers } from '../payments/payments-list.repository.ts';
import {
  countLinkMails,
  findDisputed,
  findDisputeFacts,
  findInReview,
  findUnclaimed,
  type PaymentToday,
} from './payments-today.repository.ts';
import { type Found, type FoundKind, things } from './today-item.ts';

/** Finds the payments that need attention. */
export async function findPayments(db: Database): Promise<FoundKind[]> {
  return Promise.all([unclaimed(db), disputed(db), inReview(db)]);
}

async function unclaimed(db: Database): Promise<FoundKind> {
  const { rows, total } = await findUnclaimed(db);
  const [buyers, mails] = [await findBuyers(db, rows), await countLinkMails(db, rows)];
  const items = rows.map((payment): Found => {
    const { name, company } = buyers.get(payment.id) ?? {};
    const sent = mails.get(payment.id) ?? 0;
    const link =
      sent > 0 ? `The link was mailed ${sent === 1 ? 'once' : `${sent} times`}.` : 'No mail with the link was sent.';
    const seats = things(payment.seats, 'seat');
    return {
      ...about(payment),
      since: payment.paid_at as Date,
      state: 'unclaimed',
      title: [
        `${name ?? payment.payer_email ?? 'A buyer'} paid and has no organization yet`,
        'A buyer paid and has no organization yet',
      ],
      text: [`${seats}${company ? ` for ${company}` : ''}. ${link}`, `${seats}. ${link}`],
      actions: payment.payer_email ? ['send-claim-link', 'copy-claim-link'] : ['copy-claim-link'],
    };
  });
  return { kind: 'unclaimed', items, count: total };
}

async function disputed(db: Database): Promise<FoundKind> {
  const { rows, total } = await findDisputed(db);
  const buyers = await findBuyers(db, rows);
  const facts = await findDisputeFacts(db, rows.map(referenceOf));
  const items = rows.map((payment): Found => {
    const { name, company } = buyers.get(payment.id) ?? {};
    const { reason, answerBy } = facts.get(referenceOf(payment)) ?? {};
    const seats = payment.customer_id
      ? 'The organization keeps its seats until you decide otherwise.'
      : `Its ${things(payment.seats, 'seat')} cannot be claimed until this ends.`;
    return {
      ...about(payment),
      since: payment.disputed_at as Date,
      dueAt: answerBy ? new Date(answerBy) : null,
      state: 'disputed',
      title: [
        `${company ?? name ?? payment.payer_email ?? 'A buyer'} disputes a payment`,
        'A buyer disputes a payment',
      ],
      text: `${seats} Answer or accept it at Stripe.`,
      words: reason?.replaceAll('_', ' ') ?? null,
    };
  });
  return { kind: 'dispute', items, count: total };
}

async function inReview(db: Database): Promise<FoundKind> {
  const { rows, total } = await findInReview(db);
  const buyers = await findBuyers(db, rows);
  const items = rows.map((payment): Found => {
    const { name, company } = buyers.get(payment.id) ?? {};
    return {
      ...about(payment),
      since: payment.paid_at as Date,
      state: 'waiting',
      title: [
        `The payment of ${company ?? name ?? payment.payer_email ?? 'a buyer'} needs a decision`,
        'A payment needs a decision',
      ],
      text: 'It does not match the order, so the buyer cannot continue. Refund it at Stripe, or accept it with seats.',
      words: payment.problem && hideClaimKeys(payment.problem),
    };
  });
  return { kind: 'payment-review', items, count: total };
}

function about({ id, cents, currency, seats }: PaymentToday) {
  return { key: id, subjectId: id, money: { cents, currency }, seats, link: `/payments/${id}` };
}

/** Returns the reference under which notices name a payment. */
function referenceOf({ checkout_session_id, invoice_id, id }: PaymentToday): string {
  return checkout_session_id ?? invoice_id ?? id;
}
