import type { DeskLink } from '#contract/desk/links.ts';
import { formatCents, pluralize } from '../lib/format.ts';

/** Leads and money in a cell of the list. */
export function BroughtCell({ brought }: { brought: DeskLink['brought'] }) {
  if (!brought) return <span className="small quiet">no campaign</span>;
  const { leads, money } = brought;
  return (
    <>
      {pluralize(leads, 'lead')}
      {money.map(({ currency, cents }) => (
        <small key={currency}>{formatCents(cents, currency)}</small>
      ))}
    </>
  );
}

/** What a link's campaign brought, in words. */
export function BroughtWords({ brought, days }: { brought: DeskLink['brought']; days: number }) {
  if (!brought)
    return (
      <span className="quiet">Unknown: its target is no page of this site with a source or a campaign of its own.</span>
    );
  const { leads, payments, money } = brought;
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
