import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { amountsOf } from '../../checkout/amounts.ts';
import { addClaimMailsAgain, sendClaimLinkAgain } from '../../checkout/buyer-mails.ts';
import { findBuyers } from '../../checkout/buyers.repository.ts';
import { claimLink, hideClaimKeys } from '../../checkout/claim-link.ts';
import { addDealChange } from '../../checkout/deals/deal-jobs.ts';
import { PaymentRecorder } from '../../checkout/payment-recorder.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import {
  acceptProblem,
  findPaymentById,
  lockPayment,
  markDisputeHandled,
  type Payment,
} from '../../checkout/payments.repository.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { storable } from '../../contract/text.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { mailName } from '../../platform/mail/mail-kinds.ts';
import { code, count, link, money, quiet, text, time } from '../kit/cells.ts';
import { number, reason, seen } from '../kit/form-fields.ts';
import { action, type Context, resource } from '../kit/resource.ts';
import { mailStates } from '../mails/mails.resource.ts';
import { findNamedPayment, paymentSearches } from './find-payments.ts';
import { describePayment, readPaymentFacts } from './payment-facts.ts';
import { aboutClaim, acceptedAs, claimOf, dealStates, nameOf, paymentStates } from './payment-words.ts';

type Facts = Awaited<ReturnType<typeof readFacts>>;

/** When the money arrived, or else when the checkout was opened, as the list shows it. */
const arrived = sql`coalesce(paid_at, created_at)`;

/** Every purchase. */
export const payments = resource({
  kind: 'payment',
  path: 'payments',
  one: 'payment',
  many: 'Payments',
  lead: 'Every purchase, from the Checkout Session to the organization.',
  none: 'As soon as a buyer opens the checkout, the payment appears here.',
  table: 'payments',
  find: findPaymentById,
  named: findNamedPayment,
  lock: lockPayment,
  search: { label: 'Name, e-mail, company or reference', in: paymentSearches },
  filters: {
    state: {
      label: 'State',
      usual: { label: 'All but unpaid', where: sql<boolean>`status not in ('open', 'expired')` },
      choices: {
        unclaimed: {
          label: 'Unclaimed',
          where: sql<boolean>`claimable`,
          none: { title: 'Every payment is claimed', text: 'All buyers have created their organizations.' },
        },
        review: {
          label: 'Needs a person',
          where: sql<boolean>`in_review`,
          none: { title: 'No payment needs a person', text: 'All payments match their orders.' },
        },
        pending: { label: 'On its way', where: hasStatus('pending') },
        claimed: { label: 'Claimed', where: sql<boolean>`customer_id is not null` },
        refunded: { label: 'Refunded', where: hasStatus('refunded') },
        partially_refunded: { label: 'Partly refunded', where: hasStatus('partially_refunded') },
        disputed: { label: 'Disputed', where: hasStatus('disputed') },
        failed: { label: 'Failed', where: hasStatus('failed') },
        open: { label: 'Not paid yet', where: hasStatus('open') },
        expired: { label: 'Expired', where: hasStatus('expired') },
      },
    },
  },
  sorts: { newest: [arrived, 'desc'], oldest: [arrived, 'asc'], amount: ['amount_cents', 'desc'] },
  beside: (db, rows: Payment[]) => findBuyers(db, rows),
  head: 'Who',
  title: (payment, buyers) => nameOf(payment, buyers.get(payment.id)),
  second(payment, buyers) {
    if (!payment.payer_email) return payment.invoice_id ? 'By invoice' : 'No address yet';
    return nameOf(payment, buyers.get(payment.id)) === payment.payer_email ? 'No name yet' : payment.payer_email;
  },
  columns: [
    { head: 'State', cell: (payment) => claimOf(payment) ?? paymentStates[payment.status] },
    { head: 'Seats', cell: (payment) => count(seatsOf(payment)), isNumeric: true },
    {
      head: 'Amount',
      cell: (payment) => ({ type: 'money', cents: amountsOf(payment).amountCents, currency: payment.currency }),
      sort: 'amount',
      isNumeric: true,
    },
    { head: 'When', cell: (payment) => time(payment.paid_at ?? payment.created_at), sort: 'newest', isNumeric: true },
  ],
  facts: readFacts,
  page: {
    title({ payment, buyer }) {
      const amount = formatCents(amountsOf(payment).amountCents, payment.currency);
      const from = buyer?.name ?? buyer?.company ?? payment.payer_email;
      return from ? `${amount} from ${from}` : `${amount} for ${formatSeats(seatsOf(payment))}`;
    },
    lead: ({ payment }) => [
      text(`${formatSeats(seatsOf(payment))} at ${formatCents(payment.unit_amount_cents, payment.currency)},`),
      text(payment.paid_at ? 'paid' : 'opened'),
      time(payment.paid_at ?? payment.created_at),
    ],
    states: ({ payment, deal, mails }) => [
      ['Payment', paymentStates[payment.status]],
      ['Claim', claimOf(payment)],
      ['Deal in HubSpot', deal ? dealStates[deal.state] : null],
      ['Last mail', ...lastMailOf(mails)],
    ],
    problem: ({ payment }) => {
      if (payment.in_review)
        return {
          title: 'This payment does not match its order',
          text: `${hideClaimKeys(payment.problem ?? '')}. Refund it in Stripe, or give seats for it. Until then, the buyer cannot continue.`,
        };
      if (!isLost(payment)) return null;
      const text =
        'The organization still has its seats. Take them away on its page or let it keep them, then mark it as handled.';
      return { title: 'The dispute was lost: the buyer has the money back', text };
    },
    details: ({ payment, buyer, organization, request, stripeUrl }) => [
      ['Payer', text(payment.payer_email)],
      ['Name', text(buyer?.name)],
      ['Company', organization ? link(`/organizations/${organization.id}`, organization.name) : text(buyer?.company)],
      [
        'Amount',
        text(`${formatCents(amountsOf(payment).amountCents, payment.currency)} ${payment.currency.toUpperCase()}`),
      ],
      ['Discount', money(payment.amount_discount_cents, payment.currency)],
      ['Tax', money(payment.amount_tax_cents, payment.currency)],
      ['Refunded', money(payment.amount_refunded_cents, payment.currency)],
      ['Accepted', text(acceptedAs(payment))],
      ['Invoice', request ? link(`/invoices/${request.id}`, 'The request') : null],
      ['At Stripe', code(payment.invoice_id ?? payment.payment_intent_id) ?? quiet(sessionOf(payment))],
      ['Payment', code(payment.id)],
      ['Refunds', link(stripeUrl, 'Refund in Stripe') ?? text('Made in Stripe, shown here within seconds')],
    ],
    timeline: describePayment,
  },
  actions: {
    'claim-link': action({
      label: 'Copy link',
      past: 'Copied the claim link to pass it on',
      isIrreversible: true,
      when: ({ payment }: Facts) => payment.claimable,
      tooLate: ({ payment }) => !payment.claimable && 'This payment cannot be claimed.',
      run: async (_tx, { payment }, _values, { env }) => ({ link: claimLink(env.PUBLIC_URL, payment.claim_token) }),
      done: (_, { link }) => ({
        text: 'The timeline shows that you fetched the claim link.',
        copy: { text: link, said: 'Copied the claim link. Anyone who has it can claim the seats.' },
      }),
    }),
    'send-link': action({
      label: 'Send link again',
      past: 'Sent the claim link again',
      isPrimary: true,
      when: ({ payment }: Facts) => payment.claimable,
      run: async (tx, { payment }) => (await sendClaimLinkAgain(tx, payment)) || 'It was sent a moment ago.',
      done: ({ payment }) => `Sent the claim link to ${payment.payer_email ?? 'the payer'}.`,
    }),
    accept: action({
      label: 'Give seats for it',
      past: 'Accepted the payment',
      place: 'problem',
      isIrreversible: true,
      when: ({ payment }: Facts) => payment.in_review,
      question: 'Give seats for this payment?',
      explain: ({ payment }) => [`${aboutClaim(payment)} This cannot be undone.`],
      confirm: 'Give seats',
      form: {
        seats: number('Seats', ({ payment }: Facts) => payment.seats, 1, 1_000_000),
        reason: reason(),
        // As the staff member read it: another problem is not accepted.
        was: seen(z.string().max(4_096).refine(storable), ({ payment }: Facts) => hideClaimKeys(payment.problem ?? '')),
      },
      tooLate: ({ payment }, { was }) =>
        was !== hideClaimKeys(payment.problem ?? '') && 'The problem of this payment has changed. Read it again.',
      async run(tx, { payment: { id } }, { seats, reason }, { env }): Promise<Payment | string> {
        const accepted = await acceptProblem(tx, id, seats, reason);
        if (!accepted)
          return 'This payment needs no review: it matches the order, or was already accepted, refunded or claimed.';
        await addClaimMailsAgain(tx, accepted, ` accepted ${accepted.accepted_at?.toISOString()}`);
        // The number of seats may have changed.
        await addDealChange(tx, env, id);
        return accepted;
      },
      record: ({ payment }, _, { seats }) => ({ before: { seats: payment.seats }, after: { seats } }),
      done: (_, accepted) => `Accepted with ${formatSeats(seatsOf(accepted))}. ${aboutClaim(accepted)}`,
    }),
    handled: action({
      label: 'Mark as handled',
      past: 'Marked the lost dispute as handled',
      place: 'problem',
      when: ({ payment }: Facts) => isLost(payment),
      question: 'Have you decided what happens to the seats?',
      explain: () => [
        'This does not change any seats. The payment leaves Today but stays in the list of disputed payments.',
      ],
      form: { reason: reason() },
      run: (tx, { payment }) => markDisputeHandled(tx, payment.id),
      done: () => 'Marked the payment as handled.',
    }),
    check: action({
      label: 'Check with Stripe now',
      past: 'Checked with Stripe',
      async alone({ db, get }, { payment }: Facts, _values, record): Promise<Payment | null> {
        const after = await get(PaymentRecorder).recordSource(payment);
        await inTransaction(db, record);
        return after;
      },
      done: (_, after) =>
        `Checked with Stripe: the payment is ${after?.status.replaceAll('_', ' ') ?? 'not known there'}.`,
    }),
  },
  hasNotes: true,
});

/** Whether a dispute was lost, and the team has yet to decide about the organization's seats. */
function isLost({ dispute_lost_at: lostAt, dispute_pending: isPending }: Payment): boolean {
  return lostAt !== null && isPending;
}

async function readFacts(db: Parameters<typeof readPaymentFacts>[0], payment: Payment, { env }: Context) {
  const [facts, buyers] = await Promise.all([readPaymentFacts(db, payment), findBuyers(db, [payment])]);
  return { ...facts, buyer: buyers.get(payment.id), stripeUrl: stripeUrlOf(payment, env) };
}

/** The payment's page in Stripe's dashboard; none without a payment intent, and with a stand-in for Stripe. */
function stripeUrlOf({ payment_intent_id: intent }: Payment, env: Context['env']): string | null {
  if (!intent || env.STRIPE_API_URL !== 'https://api.stripe.com') return null;
  const mode = env.STRIPE_SECRET_KEY.split('_')[1] === 'test' ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${intent}`;
}

/** The id of the Checkout Session, shortened: the seats can be claimed with it. */
function sessionOf({ checkout_session_id: session }: Payment): string | null {
  return session && hideClaimKeys(session);
}

/** The newest mail about the payment, except those planned for later: its kind and state, and when it was sent or is tried next. */
function lastMailOf(mails: Facts['mails']): Cell[] {
  const mail = mails.filter(({ state, due_at: at }) => state !== 'waiting' || at <= new Date()).at(-1);
  return mail ? [quiet(mailName(mail.kind)), mailStates[mail.state], time(mail.sent_at ?? mail.next_try_at)] : [];
}

function hasStatus(status: Payment['status']): RawBuilder<boolean> {
  return sql<boolean>`status = ${status}`;
}
