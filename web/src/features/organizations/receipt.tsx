import { useState } from 'react';
import { ClockIcon, TickIcon } from '../../components/media/icons.tsx';
import { handingOut } from '../../content/course.ts';
import { receipt as words } from '../../content/organization.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatCents, formatParts } from '../../lib/money.ts';
import { createOrgFor } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import type { PaidSession } from './payment/verify-payment.ts';

export interface ReceiptProps {
  session: PaidSession;
  /** Leads back to the payment. Without it there is no link to copy. */
  sessionId?: string;
  /** Whether the money is still on its way. */
  isPending?: boolean;
}

/** What was paid, to answer the first question after paying: did it work? Also the link back to this page, if known. */
export function Receipt({ session, sessionId, isPending = false }: ReceiptProps) {
  const {
    seats,
    currency,
    amount_total: total,
    amount_refunded: refunded,
    unit_amount: each,
    paid_at: paidAt,
  } = session;
  const { email } = session.customer_details;
  const { amount_subtotal: subtotal, amount_discount: discount, amount_tax: tax } = session;
  const parts = formatParts({ total: total ?? 0, subtotal, discount, tax }, currency);
  return (
    <section className={isPending ? 'receipt receipt-pending' : 'receipt'} aria-labelledby="receipt">
      <header className="spread">
        <h2 id="receipt">
          {isPending ? <ClockIcon /> : <TickIcon />} {isPending ? words.pending : words.paid}
        </h2>
        {paidAt && <time dateTime={paidAt}>{new Date(paidAt).toLocaleDateString('en-US', { dateStyle: 'long' })}</time>}
      </header>
      {total !== null && <p className="figure">{formatCents(total, currency)}</p>}
      <dl>
        <Row name={words.seats} value={seats.toLocaleString('en-US')} />
        <Row name={words.each} value={formatCents(each, currency)} />
        {parts.map(([name, sum]) => (
          <Row key={name} name={name} value={sum} />
        ))}
        {refunded > 0 && <Row name={words.refunded} value={formatCents(refunded, currency)} />}
        <Row name={words.number} value={session.payment_id} />
        <Row name={words.seller} value={`${site.BRAND}, ${new URL(site.PUBLIC_URL).host}`} />
        {email && <Row name={isPending ? words.payerPending : words.payer} value={email} />}
      </dl>
      {sessionId && (
        <>
          <p>{isPending ? words.return : words.later}</p>
          <CopyLink address={site.PUBLIC_URL + createOrgFor(sessionId)} />
        </>
      )}
      <p className="note">{handingOut}</p>
      <p className="note">{words.trial}</p>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="spread">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Copies the link back to this payment, which the address bar does not show (use-visit.ts). */
function CopyLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'denied' | null>(null);
  const copy = () =>
    copyText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('denied'),
    );
  return (
    <p>
      <button type="button" className="link" onClick={copy}>
        {words.copy}
      </button>{' '}
      <span className="note" role="status">
        {outcome === 'copied' && words.copied}
        {outcome === 'denied' && <code>{address}</code>}
      </span>
    </p>
  );
}
