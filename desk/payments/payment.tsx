import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { DeskPaymentDetail } from '#contract/desk/payments.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { formatCents, pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Detail } from '../pieces/detail.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { History } from '../pieces/history.tsx';
import { Icon } from '../pieces/icons.tsx';
import { NoteForm } from '../pieces/note-form.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, OrNone, State } from '../pieces/states.tsx';
import { AcceptPayment } from './accept-payment.tsx';
import { CopyLink } from './copy-link.tsx';
import { ClaimState, PaymentState } from './payment-state.tsx';
import { SendLink } from './send-link.tsx';

const back = { to: '/payments', label: 'Payments' };

/** One payment, and everything that happened to it. */
export function Component() {
  const { id } = useParams();
  const query = useDesk<DeskPaymentDetail>(`/payments/${id}`, 30_000);
  return (
    <Detail id={id} query={query} title="Payment" back={back}>
      {(payment) => <PaymentPage payment={payment} query={query} />}
    </Detail>
  );
}

interface PaymentPageProps {
  payment: DeskPaymentDetail;
  query: UseQueryResult<DeskPaymentDetail>;
}

function PaymentPage({ payment, query }: PaymentPageProps) {
  const { isOperator } = useStaff();
  const amount = formatCents(payment.amountCents, payment.currency);
  const from = payment.name ?? payment.company ?? payment.payer;
  const seats = `${pluralize(payment.seats, 'seat')} at ${formatCents(payment.unitAmountCents, payment.currency)}`;
  return (
    <Page
      title={from ? `${amount} from ${from}` : `${amount} for ${pluralize(payment.seats, 'seat')}`}
      tab={`Payment of ${amount}`}
      back={back}
      lead={
        <>
          {seats}, {payment.paidAt ? 'paid' : 'opened'} <Time at={payment.paidAt ?? payment.createdAt} />
        </>
      }
      actions={
        isOperator &&
        payment.isClaimable && (
          <>
            <CopyLink id={payment.id} />
            <SendLink payment={payment} />
          </>
        )
      }
    >
      <Loaded query={query}>{() => <Body payment={payment} />}</Loaded>
    </Page>
  );
}

function Body({ payment }: { payment: DeskPaymentDetail }) {
  const { isOperator } = useStaff();
  return (
    <>
      <StateRow payment={payment} />
      {payment.isInReview && isOperator && <AcceptPayment payment={payment} />}
      <div className="cols cols-side spaced-more">
        <History entries={payment.timeline} />
        <div>
          <PaymentFacts payment={payment} />
          {isOperator && <NoteForm path={`/payments/${payment.id}`} />}
          {isOperator && <More payment={payment} />}
        </div>
      </div>
    </>
  );
}

const mailStates = {
  waiting: ['wait', 'Waiting'],
  sent: ['good', 'Accepted'],
  refused: ['person', 'Refused'],
  dropped: ['gone', 'Not needed'],
} as const;
const dealStates = {
  waiting: ['wait', 'On its way'],
  synced: ['good', 'In HubSpot'],
  refused: ['person', 'Refused'],
} as const;

function StateRow({ payment }: { payment: DeskPaymentDetail }) {
  const { lastMail, deal } = payment;
  return (
    <dl className="facts-row">
      <div>
        <dt>Payment</dt>
        <dd>
          <PaymentState payment={payment} />
        </dd>
      </div>
      {(payment.organizationId || payment.isClaimable || payment.isInReview) && (
        <div>
          <dt>Claim</dt>
          <dd>
            <ClaimState payment={payment} />
          </dd>
        </div>
      )}
      {deal && (
        <div>
          <dt>Deal in HubSpot</dt>
          <dd>
            <State kind={dealStates[deal.state][0]}>{dealStates[deal.state][1]}</State>
          </dd>
        </div>
      )}
      {lastMail && (
        <div>
          <dt>Last mail</dt>
          <dd>
            <State kind={mailStates[lastMail.state][0]}>
              <span>
                {mailStates[lastMail.state][1]} <Time at={lastMail.at} />
              </span>
            </State>
          </dd>
        </div>
      )}
    </dl>
  );
}

function PaymentFacts({ payment }: { payment: DeskPaymentDetail }) {
  const { currency, accepted, organizationId, invoiceRequestId } = payment;
  const money = (cents: number | null) => (cents ? formatCents(cents, currency) : null);
  return (
    <Section title="Facts">
      <Facts
        narrow
        facts={[
          ['Payer', <OrNone>{payment.payer}</OrNone>],
          ['Name', payment.name],
          [
            'Company',
            organizationId ? (
              <Link to={`/organizations/${organizationId}`}>{payment.company ?? 'Organization'}</Link>
            ) : (
              payment.company
            ),
          ],
          ['Amount', `${formatCents(payment.amountCents, currency)} ${currency.toUpperCase()}`],
          ['Discount', money(payment.discountCents)],
          ['Tax', money(payment.taxCents)],
          ['Refunded', money(payment.refundedCents)],
          ['Accepted', accepted && [pluralize(accepted.seats, 'seat'), accepted.reason].filter(Boolean).join(': ')],
          ['Invoice', invoiceRequestId && <Link to={`/invoices/${invoiceRequestId}`}>The request</Link>],
          ['At Stripe', payment.reference && <span className="mono">{payment.reference}</span>],
          ['Payment', <span className="mono">{payment.id}</span>],
        ]}
      />
    </Section>
  );
}

function More({ payment: { id, stripeUrl } }: { payment: DeskPaymentDetail }) {
  const { mutate, isPending } = useDeskAction<DeskPaymentDetail>();
  const check = () =>
    mutate({
      path: `/payments/${id}/check`,
      done: ({ status }) => `Checked with Stripe: the payment is ${status.replaceAll('_', ' ')}.`,
    });
  return (
    <Section title="More">
      <p className="actions spaced">
        {stripeUrl && (
          <a className="button" href={stripeUrl} target="_blank" rel="noreferrer">
            Refund in Stripe <Icon name="leave" />
          </a>
        )}
        <ActionButton label="Check with Stripe now" busyLabel="Checking …" busy={isPending} onPress={check} />
      </p>
      <p className="small quiet spaced">
        Make refunds in Stripe; the desk shows them within seconds. A full refund disables the claim link at once.
      </p>
    </Section>
  );
}
