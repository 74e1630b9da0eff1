import { Link } from 'react-router-dom';
import { partnerLanding } from '../../content/partner.ts';
import { paths } from '../../lib/paths.ts';

/** What happens after a hiring partner has sent the form. */
export function NextSteps() {
  const { title, steps, links } = partnerLanding.next;
  return (
    <section className="section paper" aria-labelledby="next">
      <div className="wrap split split-late">
        <div className="stack">
          <h2 id="next">{title}</h2>
          <p>
            <Link to={paths.partnerSalesVideo}>{links.video}</Link>
          </p>
          <p>
            <Link to={paths.tierGuide}>{links.tiers}</Link>
          </p>
        </div>
        <ol className="next-steps">
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className="figure" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
