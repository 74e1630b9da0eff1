import '../styles/sheets/forms.css';
import { Link } from '../components/layout/link.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { invoice, invoiceRequested } from '../content/invoice.ts';
import { InvoiceForm } from '../features/invoices/invoice-form.tsx';
import { InvoiceSteps } from '../features/invoices/invoice-steps.tsx';
import { paths } from '../lib/paths.ts';

export default function InvoicePage() {
  return (
    <section className="section panel fill offer-page">
      <PageHead title={invoice.title} description={invoice.description} path={paths.invoice} noindex />
      <div className="wrap split invoice-page">
        <div className="stack">
          <h1>{invoice.title}</h1>
          <p className="lead">{invoice.lead}</p>
          <p>
            {invoice.card} <Link to={paths.checkout}>{invoice.cardLink}</Link>
          </p>
        </div>
        <InvoiceForm />
        <div className="stack">
          <h2>{invoiceRequested.next}</h2>
          <InvoiceSteps />
        </div>
      </div>
    </section>
  );
}
