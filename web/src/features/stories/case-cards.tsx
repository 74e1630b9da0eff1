import { Link } from 'react-router-dom';
import { Picture } from '../../components/media/picture.tsx';
import { caseStudies, caseStudyTexts } from '../../content/case-studies.ts';
import { paths } from '../../lib/paths.ts';

/** Both case studies, a row each. @param isPage whether they are what the page is about, below its heading */
export function CaseList({ isPage }: { isPage?: boolean }) {
  const Title = isPage ? 'h2' : 'h3';
  return (
    <div className="case-cards">
      {caseStudies.map(({ slug, image, company, title, excerpt, metrics: [first] }, index) => (
        <article className={index % 2 ? 'case-card split' : 'case-card split split-wide'} key={slug}>
          <Picture {...image} early={isPage && index === 0} />
          <div className="stack">
            <Title>{title}</Title>
            <p className="lead">{excerpt}</p>
            {first && (
              <p className="case-figure cluster">
                <b className="figure proof">{first.value}</b> <span>{first.description}</span>
              </p>
            )}
            <p>
              <Link to={`${paths.caseStudies}/${slug}`} className="card-link">
                {caseStudyTexts.read}
                <span className="visually-hidden">: {company}</span> <span aria-hidden="true">→</span>
              </Link>
            </p>
          </div>
        </article>
      ))}
    </div>
  );
}

/** The case studies as a section of another page. */
export function CaseCards() {
  return (
    <section className="section canvas" aria-labelledby="cases">
      <div className="wrap stack">
        <h2 id="cases">{caseStudyTexts.title}</h2>
        <CaseList />
      </div>
    </section>
  );
}
