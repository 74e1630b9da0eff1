import '../styles/sheets/forms.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { DoneIcon } from '../components/media/icons.tsx';
import { course } from '../content/course.ts';
import { invoiceRequested } from '../content/invoice.ts';
import { InvoiceSteps } from '../features/invoices/invoice-steps.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

export default function InvoiceRequestedPage() {
  return (
    <section className="waiting fill">
      <PageHead
        title={invoiceRequested.title}
        description={invoiceRequested.description}
        path={paths.invoiceRequested}
        noindex
      />
      <div className="wrap">
        <DoneIcon />
        <div className="stack">
          <h1>{invoiceRequested.title}</h1>
          <p className="lead">{invoiceRequested.thanks}</p>
          <h2>{invoiceRequested.next}</h2>
          <InvoiceSteps done={1} />
          <p>
            {invoiceRequested.wrong} <a href={site.CONSULTATION_URL}>{course.talk}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
