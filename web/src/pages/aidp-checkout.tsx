import '../styles/sheets/forms.css';
import { useEffect } from 'react';
import { RefusedLead } from '../components/controls/refused-lead.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { checkout } from '../content/course.ts';
import { invoice } from '../content/invoice.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import { deliverUnsentLeads } from '../lib/unsent-lead.ts';

export default function CheckoutPage() {
  // The pricing form's lead is sent in the background. If that failed, it is sent from here, now or once the network is
  // back.
  useEffect(() => {
    const deliver = () => void deliverUnsentLeads();
    deliver();
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
  }, []);
  return (
    <div className="panel fill">
      <PageHead title={checkout.title} description={checkout.description} path={paths.checkout} />
      <noscript>
        <p className="notice wrap">
          {checkout.noScript}
          <a href={paths.invoice}>{invoice.link}</a> or <a href={site.CONSULTATION_URL}>Schedule Consultation</a>
        </p>
      </noscript>
      <RefusedLead form="pricing" correctAt={paths.pricing} />
      <Checkout />
    </div>
  );
}
