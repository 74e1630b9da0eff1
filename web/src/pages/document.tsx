import '../styles/sheets/tools.css';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { ApplyLink, ClosingBand, HireOrApply } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { course } from '../content/course.ts';
import { documents, type HostedDocument, documentWords as words } from '../content/documents.ts';
import { DocumentViews } from '../features/documents/document-views.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

function NextSteps({ reader }: Pick<HostedDocument, 'reader'>) {
  if (reader === 'employer') return <HireOrApply />;
  if (reader === 'everyone')
    return (
      <div className="actions">
        <Link className="button button-primary" to={paths.faq}>
          {words.questions}
        </Link>
        <a className="button" href={site.CONSULTATION_URL}>
          {course.talk}
        </a>
      </div>
    );
  return (
    <div className="actions">
      <ApplyLink />
      <Link className="button" to={paths.faq}>
        {words.questions}
      </Link>
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
