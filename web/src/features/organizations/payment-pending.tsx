import { onItsWay } from '../../content/organization.ts';
import { formatCents, formatSeats } from '../../lib/money.ts';
import { PaidFrame } from './organization-page.tsx';
import type { PaidSession } from './payment/verify-payment.ts';

/** Shown while a payment is on its way: what was ordered, and what happens next. The form follows by itself. */
export function PaymentPending({ session, sessionId }: { session: PaidSession; sessionId: string }) {
  const { seats, amount_total: total, currency, unit_amount: each } = session;
  const amount = formatCents(total ?? seats * each, currency);
  return (
    <PaidFrame
      title={onItsWay.title}
      lead={onItsWay.lead(amount, formatSeats(seats))}
      session={session}
      sessionId={sessionId}
      isPending
    >
      <section className="coming" aria-labelledby="coming">
        <h2 id="coming">{onItsWay.next}</h2>
        <ol>
          {onItsWay.steps(session.customer_details.email).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="note">{onItsWay.nothingToDo}</p>
      </section>
    </PaidFrame>
  );
}
