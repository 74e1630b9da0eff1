import '../styles/sheets/forms.css';
import { Link } from '../components/layout/link.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { invoice } from '../content/invoice.ts';
import { InvoiceForm } from '../features/invoices/invoice-form.tsx';
import { InvoiceSteps } from '../features/invoices/invoice-steps.tsx';
import { paths } from '../lib/paths.ts';

export default function InvoicePage() {
  return (
    <section className="section panel fill offer-page">
      <PageHead title={invoice.title} description={invoice.description} path={paths.invoice} noindex />
      <div className="wrap split">
        <div className="offer-side stack">
          <div className="offer stack">
            <h1>{invoice.title}</h1>
            <p className="lead">{invoice.lead}</p>
          </div>
          <InvoiceSteps />
          <p>
            {invoice.card} <Link to={paths.checkout}>{invoice.cardLink}</Link>
          </p>
        </div>
        <InvoiceForm />
      </div>
    </section>
  );
}
