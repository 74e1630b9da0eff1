import '../styles/sheets/tools.css';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { ApplyLink, ClosingBand, HireLink, TalkLink } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { documents, type HostedDocument, documentWords as words } from '../content/documents.ts';
import { readCaseStudies } from '../content/interface-words.ts';
import { DocumentViews } from '../features/documents/document-views.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

function NextSteps({ reader }: Pick<HostedDocument, 'reader'>) {
  if (reader === 'employer')
    return (
      <div className="actions">
        <HireLink primary />
        <Link className="button" to={paths.caseStudies}>
          {readCaseStudies}
        </Link>
      </div>
    );
  return (
    <div className="actions">
      <Link className="button button-primary" to={paths.faq}>
        {words.questions}
      </Link>
      {reader === 'applicant' ? <ApplyLink primary={false} /> : <TalkLink />}
    </div>
  );
}

/** A hosted document, chosen by the address. */
export default function DocumentPage() {
  const { pathname } = useLocation();
  const shown = documents.find(({ path }) => matchPath(path, pathname));
  if (!shown) throw new Error(`No document belongs to ${pathname}`);
  return (
    <>
      <section className="section paper fill document-page">
        <PageHead title={shown.title} description={shown.description} path={shown.path} />
        <div className="wrap stack">
          <DocumentViews key={shown.path} document={shown} />
          <p className="print-address">{`${shown.title}: ${site.PUBLIC_URL}${shown.file}`}</p>
        </div>
      </section>
      <ClosingBand title={words.closing[shown.reader]}>
        <NextSteps reader={shown.reader} />
      </ClosingBand>
    </>
  );
}
