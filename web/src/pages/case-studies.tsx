import { ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/studies.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { caseStudies, caseStudyTexts } from '../content/case-studies.ts';
import { CaseStudyCard } from '../features/stories/case-study-card.tsx';
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
            {caseStudies.map((study, index) => (
              <CaseStudyCard key={study.slug} study={study} early={index === 0} />
            ))}
          </div>
        </div>
      </section>
      <ClosingBand>{caseStudyTexts.closing}</ClosingBand>
    </>
  );
}
