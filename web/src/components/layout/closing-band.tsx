import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ApplyLink } from './apply-link.tsx';

/** The band that ends a page: one claim, and the two ways on. */
export function ClosingBand({ children }: { children: ReactNode }) {
  return (
    <section className="closing panel" aria-labelledby="closing">
      <div className="wrap split split-wide">
        <h2 id="closing">{children}</h2>
        <div className="actions">
          <ApplyLink />
          <Link className="button" to={paths.partnerLanding}>
            Become a Hiring Partner
          </Link>
        </div>
      </div>
    </section>
  );
}

/** What every closing band of the program's pages says (specification, section 1). */
export function OfferClaim() {
  return (
    <>
      Everyone who completes the program gets an offer for a <span className="proof">$200k/yr</span> AI&nbsp;Engineer
      job in Austin
    </>
  );
}
