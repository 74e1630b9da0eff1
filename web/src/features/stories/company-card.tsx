import { Link } from 'react-router-dom';
import type { CaseStudyStory } from '../../content/case-studies.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

/** The company of a case study: who it is, where to find it, whom it hired. Stays in view on wide screens. */
export function CompanyCard({ story: { company, facts, social } }: { story: CaseStudyStory }) {
  return (
    <aside className="company" aria-labelledby="company">
      <h2 id="company">{company}</h2>
      <dl>
        <dt className="note">Industry</dt>
        <dd>{facts.industry}</dd>
        <dt className="note">Size</dt>
        <dd>{facts.size}</dd>
        <dt className="note">About</dt>
        <dd>{facts.about}</dd>
        <dt className="note">Graduates</dt>
        {facts.graduates.map((graduate) => (
          <dd key={graduate}>{graduate}</dd>
        ))}
      </dl>
      <ul className="actions company-links">
        {social.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener">
              <span className="visually-hidden">{company}: </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Link className="button" to={paths.partnerLanding}>
        Contact {site.BRAND}
      </Link>
    </aside>
  );
}
