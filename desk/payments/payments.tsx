import { Link } from 'react-router-dom';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import type { PaymentFilter } from '#contract/desk/payments.values.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCents, formatCount, pluralize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Time } from '../pieces/facts.tsx';
import { Chips, NoMatch, Paging, Search, Tools } from '../pieces/list.tsx';
import { MoneyHead } from '../pieces/money-head.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { ListState } from './payment-state.tsx';

const filters: { value: PaymentFilter | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: 'review', label: 'Needs a person' },
  { value: 'pending', label: 'On its way' },
  { value: 'claimed', label: 'Claimed' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'partially_refunded', label: 'Partly refunded' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'failed', label: 'Failed' },
  { value: 'open', label: 'Not paid yet' },
  { value: 'expired', label: 'Expired' },
];

/** All payments. */
export function Component() {
  const { query, q, get } = useListAddress();
  const payments = useDesk<DeskList<DeskPayment>>(`/payments${query}`, 60_000);
  const isFiltered = q !== '' || get('state') !== undefined;
  return (
    <Page title="Payments" lead="Every purchase, from the Checkout Session to the organization.">
      <Tools>
        <Search label="Name, e-mail, company or reference" />
        <Chips name="state" label="State" choices={filters} />
      </Tools>
      <Loaded query={payments}>
        {({ items, total, hasMore }) => {
          if (items.length > 0)
            return (
              <>
                <Rows payments={items} />
                <Paging total={total} hasMore={hasMore} shown={items.length} />
              </>
            );
          if (isFiltered) return <NothingLeft state={get('state')} isSearched={q !== ''} />;
          return (
            <Empty icon="payment" title="No payments yet">
              <p>As soon as a buyer opens the checkout, the payment appears here.</p>
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** If nothing needs a person, an empty list is good news. */
function NothingLeft({ state, isSearched }: { state: string | undefined; isSearched: boolean }) {
  if (isSearched || (state !== 'unclaimed' && state !== 'review')) return <NoMatch names={['state']} />;
  return (
    <Empty title={state === 'unclaimed' ? 'Every payment is claimed' : 'No payment needs a person'}>
      <p>
        {state === 'unclaimed' ? 'All buyers have created their organizations.' : 'All payments match their orders.'}
      </p>
      <p className="actions">
        <Link className="button" to="/payments">
          All payments
        </Link>
      </p>
    </Empty>
  );
}

function Rows({ payments }: { payments: DeskPayment[] }) {
  return (
    <table className="rows stack pairs flush">
      <caption className="visually-hidden">Payments</caption>
      <thead>
        <MoneyHead first="Who" last="When" />
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              <Link to={`/payments/${payment.id}`}>{titleOf(payment)}</Link>
              <small>{secondLine(payment)}</small>
            </th>
            <td className="under">
              <ListState payment={payment} />
            </td>
            <td className="num wide-only">{formatCount(payment.seats)}</td>
            <td className="num when">{formatCents(payment.amountCents, payment.currency)}</td>
            <td className="num how">
              <Time at={payment.paidAt ?? payment.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function titleOf({ company, name, payer, seats, isInvoice }: DeskPayment): string {
  const what = isInvoice ? 'Invoice for' : 'Payment for';
  return buyerOf({ company, name }) || payer || `${what} ${pluralize(seats, 'seat')}`;
}

function secondLine({ company, name, payer, isInvoice }: DeskPayment): string {
  if (!payer) return isInvoice ? 'By invoice' : 'No address yet';
  return buyerOf({ company, name }) ? payer : 'No name yet';
}

function buyerOf({ company, name }: Pick<DeskPayment, 'company' | 'name'>): string {
  return [company, name].filter(Boolean).join(', ');
}
