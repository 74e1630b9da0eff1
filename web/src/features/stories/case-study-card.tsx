import { Link } from 'react-router-dom';
import { Picture } from '../../components/media/picture.tsx';
import { type CaseStudy, caseStudyTexts } from '../../content/case-studies.ts';
import { paths } from '../../lib/paths.ts';

/** One case study of the list; the whole card is clickable through its one link. */
export function CaseStudyCard({ study, early }: { study: CaseStudy; early?: boolean }) {
  return (
    <article className="case-card">
      <Picture files={study.image} early={early} />
      <div className="stack">
        <p className="note">{study.company}</p>
        <h2>{study.title}</h2>
        <p className="lead">{study.excerpt}</p>
        <p>
          <Link to={`${paths.caseStudies}/${study.slug}`} className="card-link">
            {caseStudyTexts.read}
            <span className="visually-hidden">: {study.company}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}
