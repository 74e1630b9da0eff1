import '../styles/sheets/studies.css';
import { ApplyLink, ClosingBand, HireLink } from '../components/layout/call-to-action.tsx';
import { Mark } from '../components/layout/mark.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { caseStudies, caseStudyTexts } from '../content/case-studies.ts';
import { CaseList } from '../features/stories/case-cards.tsx';
import { paths } from '../lib/paths.ts';

export default function CaseStudiesPage() {
  return (
    <>
      <PageHead title={caseStudyTexts.title} description={caseStudyTexts.description} path={paths.caseStudies} />
      <section className="section fill">
        <div className="wrap">
          <div className="split page-head">
            <h1>{caseStudyTexts.title}</h1>
            <div className="stack">
              <p className="lead">{caseStudyTexts.lead}</p>
              <Mark of={{ sample: caseStudies.some(({ sample }) => sample) }}>{caseStudyTexts.marks}</Mark>
            </div>
          </div>
          <CaseList isPage />
        </div>
      </section>
      <ClosingBand title={caseStudyTexts.closing}>
        <div className="actions">
          <HireLink primary />
          <ApplyLink primary={false} />
        </div>
      </ClosingBand>
    </>
  );
}
