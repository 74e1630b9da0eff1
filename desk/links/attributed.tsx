import type { DeskLink } from '#contract/desk/links.ts';
import { formatCents, pluralize } from '../lib/format.ts';

/** Leads and money in a cell of the list. */
export function AttributedCell({ attributed }: { attributed: DeskLink['attributed'] }) {
  if (!attributed) return <span className="small quiet">no campaign</span>;
  const { leads, money } = attributed;
  return (
    <>
      {pluralize(leads, 'lead')}
      {money.map(({ currency, cents }) => (
        <small key={currency}>{formatCents(cents, currency)}</small>
      ))}
    </>
  );
}

/** What is attributed to a link's campaign, in words. */
export function AttributedText({ attributed, days }: { attributed: DeskLink['attributed']; days: number }) {
  if (!attributed)
    return (
      <span className="quiet">Unknown: its target is no page of this site with a source or a campaign of its own.</span>
    );
  const { leads, payments, money } = attributed;
  const sums = money.map(({ currency, cents }) => formatCents(cents, currency)).join(' and ');
  return (
    <>
      {pluralize(leads, 'lead')}, {pluralize(payments, 'payment')}
      {sums && `, ${sums}`}
      <p className="small quiet">
        In {days} days, from everybody who came with this source and campaign, by this link or another. Refunds are
        taken off.
      </p>
    </>
  );
}
