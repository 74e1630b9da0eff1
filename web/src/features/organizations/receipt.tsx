import { useState } from 'react';
import { TickIcon } from '../../components/media/icons.tsx';
import { receipt as words } from '../../content/organization.ts';
import { formatCents } from '../../lib/money.ts';
import { createOrgFor } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import type { PaidSession } from './verify-payment.ts';

/** What was paid, to answer the first question after paying: did it work? Also the link back to this page. */
export function Receipt({ session, sessionId }: { session: PaidSession; sessionId: string }) {
  const {
    seats,
    currency,
    amount_total: total,
    amount_refunded: refunded,
    unit_amount: each,
    paid_at: paidAt,
  } = session;
  const { email } = session.customer_details;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <header>
        <h2 id="receipt">
          <TickIcon /> {words.paid}
        </h2>
        {paidAt && <time dateTime={paidAt}>{new Date(paidAt).toLocaleDateString('en-US', { dateStyle: 'long' })}</time>}
      </header>
      {total !== null && <p className="figure">{formatCents(total, currency)}</p>}
      <dl>
        <Row name={words.seats} value={seats.toLocaleString('en-US')} />
        <Row name={words.each} value={formatCents(each, currency)} />
        {refunded > 0 && <Row name={words.refunded} value={formatCents(refunded, currency)} />}
        {email && <Row name={words.payer} value={email} />}
      </dl>
      <p>{words.later}</p>
      <CopyLink address={site.PUBLIC_URL + createOrgFor(sessionId)} />
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Copies the link back to this payment, which the address bar does not show (session-of-visit.ts). */
function CopyLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'denied' | null>(null);
  const copy = () =>
    // The clipboard is missing where the site is tried out over plain HTTP.
    Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
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
