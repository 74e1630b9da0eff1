import '../styles/sheets/forms.css';
import { Offer } from '../components/layout/offer.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { course, pricing } from '../content/course.ts';
import { PricingForm } from '../features/leads/pricing-form.tsx';
import { formatPrice } from '../lib/money.ts';
import { paths } from '../lib/paths.ts';

export default function PricingPage() {
  return (
    <section className="section panel fill offer-page">
      <PageHead title={pricing.title} description={pricing.description} path={paths.pricing} />
      <div className="wrap split">
        <div className="offer-side">
          <Offer words={pricing}>
            <div>
              <dt className="note">Price per seat</dt>
              <dd className="figure">{formatPrice(course.pricePerSeat)}</dd>
            </div>
          </Offer>
        </div>
        <PricingForm />
      </div>
    </section>
  );
}
