import '../styles/sheets/studies.css';
import { Link } from 'react-router-dom';
import { ClosingBand, HireOrApply } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { Picture } from '../components/media/picture.tsx';
import { caseStudies, caseStudyTexts } from '../content/case-studies.ts';
import { paths } from '../lib/paths.ts';

export default function CaseStudiesPage() {
  return (
    <>
      <PageHead title={caseStudyTexts.title} description={caseStudyTexts.description} path={paths.caseStudies} />
      <section className="section fill">
        <div className="wrap">
          <div className="split page-head">
            <h1>{caseStudyTexts.title}</h1>
            <p className="lead">{caseStudyTexts.lead}</p>
          </div>
          <div className="case-cards">
            {caseStudies.map(({ slug, image, company, title, excerpt }, index) => (
              <article className={index % 2 ? 'case-card split' : 'case-card split split-wide'} key={slug}>
                <Picture {...image} early={index === 0} />
                <div className="stack">
                  <p className="note">{company}</p>
                  <h2>{title}</h2>
                  <p className="lead">{excerpt}</p>
                  <p>
                    <Link to={`${paths.caseStudies}/${slug}`} className="card-link">
                      {caseStudyTexts.read}
                      <span className="visually-hidden">: {company}</span>
                    </Link>
                  </p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
      <ClosingBand title={caseStudyTexts.closing}>
        <HireOrApply />
      </ClosingBand>
    </>
  );
}
