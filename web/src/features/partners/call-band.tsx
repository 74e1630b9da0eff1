import { ClosingBand } from '../../components/layout/call-to-action.tsx';
import { Link } from '../../components/layout/link.tsx';
import { course, readCaseStudies } from '../../content/interface-words.ts';
import { partnerLanding, partnerSalesVideo } from '../../content/partner.ts';
import { paths } from '../../lib/paths.ts';

/** The closing band of pages for hiring partners, which leads to the page's form. */
export function CallBand() {
  return (
    <ClosingBand title={partnerLanding.closing}>
      <div className="stack">
        <div className="actions">
          <a className="button button-primary" href="#partner">
            {partnerSalesVideo.call.title}
          </a>
          <Link className="button" to={paths.caseStudies}>
            {readCaseStudies}
          </Link>
        </div>
        <ul className="next-questions cluster">
          <li>
            <Link to={paths.pricing}>{course.link}</Link>
          </li>
        </ul>
      </div>
    </ClosingBand>
  );
}
