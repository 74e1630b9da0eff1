import { useState } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { course, pricing } from '../content/course.ts';
import { PricingForm } from '../features/leads/pricing-form.tsx';
import { formatDollars } from '../lib/money.ts';
import { paths } from '../lib/paths.ts';

export default function PricingPage() {
  const [failed, setFailed] = useState(false);
  return (
    <section className="section panel fill pricing">
      <PageHead title={pricing.title} description={pricing.description} path={paths.pricing} failed={failed} />
      <div className="wrap split">
        <div className="pricing-offer stack">
          <h1>{pricing.title}</h1>
          <dl className="facts">
            <div>
              <dt className="note">Price per seat</dt>
              <dd className="figure">{formatDollars(course.pricePerSeat)}</dd>
            </div>
            {pricing.facts.map((fact) => (
              <div key={fact.label}>
                <dt className="note">{fact.label}</dt>
                <dd>{fact.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PricingForm onFailed={() => setFailed(true)} />
      </div>
    </section>
  );
}
