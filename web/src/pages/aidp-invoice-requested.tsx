import '../styles/sheets/forms.css';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { countryName } from '#contract/countries.values.ts';
import { invoiceFields } from '#contract/invoices.values.ts';
import { parseCount } from '#contract/leads.values.ts';
import { FactList } from '../components/layout/fact-list.tsx';
import { MessageScreen } from '../components/layout/message-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { DoneIcon } from '../components/media/icons.tsx';
import { course } from '../content/interface-words.ts';
import { invoiceRequested as words } from '../content/invoice.ts';
import type { InvoiceAnswers } from '../features/invoices/invoice-answers.ts';
import { InvoiceSteps } from '../features/invoices/invoice-steps.tsx';
import { useHydrated } from '../lib/hydrated.ts';
import { formatPrice } from '../lib/money.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

/** The address has the seats; the answers come along only if a script sent them. */
export default function InvoiceRequestedPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // The prerendered page knows no address.
  const seats = useHydrated() ? parseCount(new URLSearchParams(search).get('seats')) : undefined;
  // Without a request there is nothing to say here but how to make one.
  useEffect(() => {
    if (seats === null) navigate(paths.invoice, { replace: true });
  }, [seats, navigate]);
  return (
    <>
      <PageHead title={words.title} description={words.description} path={paths.invoiceRequested} noindex />
      <MessageScreen icon={<DoneIcon />} title={words.title} lead={words.thanks} fill>
        {seats && <FactList facts={factsOf(seats, state)} />}
        <h2>{words.next}</h2>
        <InvoiceSteps done={1} />
        <p>
          {words.wrong} <a href={site.CONSULTATION_URL}>{course.talk}</a>
        </p>
      </MessageScreen>
    </>
  );
}

function factsOf(seats: number, answers: Partial<InvoiceAnswers> | null) {
  const { company, street, city, postalCode, region, country, email } = answers ?? {};
  const amount = formatPrice((seats * site.CHECKOUT_PRICE_CENTS) / 100);
  const parts = [company, street, postalCode, city, region, country && countryName(country)];
  const address = parts.filter(Boolean).join(', ');
  return [
    { label: words.facts.seats, text: seats.toLocaleString('en-US') },
    { label: words.facts.amount, text: `${amount}, ${words.facts.each}` },
    { label: words.facts.to, text: email ?? '' },
    { label: words.facts.address, text: address },
    ...invoiceFields
      .filter(({ name }) => name === 'purchaseOrder' || name === 'taxId')
      .map(({ name, label }) => ({ label, text: answers?.[name] ?? '' })),
  ].filter(({ text }) => text);
}
