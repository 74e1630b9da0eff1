import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { DeskInvoiceDetail } from '#contract/desk/invoices.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCents, pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { Detail } from '../pieces/detail.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { History } from '../pieces/history.tsx';
import { Icon } from '../pieces/icons.tsx';
import { NoteForm } from '../pieces/note-form.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Approve } from './approve.tsx';
import { Decline } from './decline.tsx';
import { InvoiceMark, isWaiting } from './invoice-state.tsx';

const back = { to: '/invoices', label: 'Invoices' };

/** One request for an invoice, and everything that happened to it. */
export function Component() {
  const { id } = useParams();
  const query = useDesk<DeskInvoiceDetail>(`/invoices/${id}`, 30_000);
  return (
    <Detail id={id} query={query} title="Request for an invoice" back={back}>
      {(invoice) => <InvoicePage invoice={invoice} query={query} />}
    </Detail>
  );
}

interface InvoicePageProps {
  invoice: DeskInvoiceDetail;
  query: UseQueryResult<DeskInvoiceDetail>;
}

function InvoicePage({ invoice, query }: InvoicePageProps) {
  const { isOperator } = useStaff();
  const { company, seats, amountCents, currency, unitAmountCents, createdAt, newUnitAmountCents } = invoice;
  const amount = formatCents(amountCents, currency);
  return (
    <Page
      title={`${amount} for ${company}`}
      tab={`Invoice of ${amount}`}
      back={back}
      lead={
        <>
          {pluralize(seats, 'seat')} at {formatCents(unitAmountCents, currency)}, requested <Time at={createdAt} />
        </>
      }
      actions={
        isOperator &&
        isWaiting(invoice) && (
          <>
            <Decline invoice={invoice} />
            <Approve invoice={invoice} newUnitAmountCents={newUnitAmountCents} />
          </>
        )
      }
    >
      <Loaded query={query}>{() => <Body invoice={invoice} />}</Loaded>
    </Page>
  );
}

function Body({ invoice }: { invoice: DeskInvoiceDetail }) {
  const { isOperator } = useStaff();
  return (
    <>
      <dl className="facts-row">
        <div>
          <dt>Request</dt>
          <dd>
            <InvoiceMark invoice={invoice} />
          </dd>
        </div>
        {invoice.number && (
          <div>
            <dt>Invoice</dt>
            <dd>{invoice.number}</dd>
          </div>
        )}
        {invoice.dueAt && (
          <div>
            <dt>Due</dt>
            <dd>
              <Time at={invoice.dueAt} as="day" />
            </dd>
          </div>
        )}
      </dl>
      <div className="cols cols-side spaced-more">
        <History entries={invoice.timeline} />
        <div>
          <InvoiceFacts invoice={invoice} />
          {isOperator && <NoteForm path={`/invoices/${invoice.id}`} />}
        </div>
      </div>
    </>
  );
}

function InvoiceFacts({ invoice }: { invoice: DeskInvoiceDetail }) {
  const { contact, address, purchaseOrder, taxId, isTaxIdKnown, url, paymentId, newUnitAmountCents } = invoice;
  const taxIdNote = isTaxIdKnown === false ? 'printed as typed: Stripe does not recognize it' : '';
  return (
    <Section title="Facts">
      <Facts
        narrow
        facts={[
          ['Company', invoice.company],
          ['Contact', contact.name],
          ['E-mail', contact.email],
          ['Address', address.map((line) => <div key={line}>{line}</div>)],
          ['Purchase order', purchaseOrder],
          [
            'Tax ID',
            taxId && (
              <>
                {taxId} <span className="quiet">{taxIdNote}</span>
              </>
            ),
          ],
          ['Price now', newUnitAmountCents && `${formatCents(newUnitAmountCents, invoice.currency)} a seat`],
          ['Declined', invoice.declinedReason],
          ['Payment', paymentId && <Link to={`/payments/${paymentId}`}>The payment</Link>],
          [
            'At Stripe',
            url && (
              <a href={url} target="_blank" rel="noreferrer">
                The invoice <Icon name="leave" />
              </a>
            ),
          ],
          ['ID', <span className="mono">{invoice.id}</span>],
        ]}
      />
    </Section>
  );
}
