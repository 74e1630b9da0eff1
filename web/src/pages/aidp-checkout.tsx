import { PageHead } from '../components/page-head.tsx';
import { checkout } from '../content/course.ts';
import { site } from '../content/site.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { paths } from '../lib/paths.ts';

export default function CheckoutPage() {
  return (
    <div className="panel fill">
      <PageHead title={checkout.title} description={checkout.description} path={paths.checkout} />
      <noscript>
        <p className="notice wrap">
          {checkout.noScript}
          <a href={site.CONSULTATION_URL}>Schedule Consultation</a>
        </p>
      </noscript>
      <Checkout />
    </div>
  );
}
