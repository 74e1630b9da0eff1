import { Link } from 'react-router-dom';
import type { DeskInvoice } from '#contract/desk/invoices.ts';
import type { InvoiceFilter } from '#contract/desk/invoices.values.ts';
import type { DeskList } from '#contract/desk/lists.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCents, formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Time } from '../pieces/facts.tsx';
import { Chips, NoMatch, Paging, Search, Tools } from '../pieces/list.tsx';
import { MoneyHead } from '../pieces/money-head.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { InvoiceMark } from './invoice-state.tsx';

const filters: { value: InvoiceFilter | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'waiting', label: 'Awaiting decision' },
  { value: 'sent', label: 'Sent' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'declined', label: 'Declined' },
  { value: 'voided', label: 'Voided' },
  { value: 'uncollectible', label: 'Uncollectible' },
];

/** All requests for invoices. */
export function Component() {
  const { query, q, get } = useListAddress();
  const invoices = useDesk<DeskList<DeskInvoice>>(`/invoices${query}`, 60_000);
  return (
    <Page title="Invoices" lead="Companies that asked to pay by invoice. Nothing is sent until you approve it.">
      <Tools>
        <Search label="Company, contact or number" />
        <Chips name="state" label="State" choices={filters} />
      </Tools>
      <Loaded query={invoices}>
        {({ items, total, hasMore }) => {
          if (items.length > 0)
            return (
              <>
                <Rows invoices={items} />
                <Paging total={total} hasMore={hasMore} shown={items.length} />
              </>
            );
          if (q === '' && get('state') === 'waiting')
            return (
              <Empty title="No requests awaiting a decision">
                <p>Every company that asked for an invoice has an answer.</p>
              </Empty>
            );
          if (q !== '' || get('state')) return <NoMatch names={['state']} />;
          return (
            <Empty icon="invoice" title="No requests yet">
              <p>Requests come from the form for paying by invoice.</p>
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Rows({ invoices }: { invoices: DeskInvoice[] }) {
  return (
    <table className="rows stack pairs flush">
      <caption className="visually-hidden">Requests for invoices</caption>
      <thead>
        <MoneyHead first="Company" last="Requested" />
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              <Link to={`/invoices/${invoice.id}`}>{invoice.company}</Link>
              <small>{`${invoice.contact.name}, ${invoice.contact.email}`}</small>
            </th>
            <td className="under">
              <InvoiceMark invoice={invoice} />
            </td>
            <td className="num wide-only">{formatCount(invoice.seats)}</td>
            <td className="num when">{formatCents(invoice.amountCents, invoice.currency)}</td>
            <td className="num how">
              <Time at={invoice.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
